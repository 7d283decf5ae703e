extension ReportPage {
    /// The page's behaviour. All text goes in as text, never as markup.
    static let script = #"""
        "use strict";
        const data = JSON.parse(document.getElementById("data").textContent);
        const good = new Set(["passed", "recorded", "updated"]);
        const isBad = (scenario) => !good.has(scenario.status);
        const modes = ["Side by side", "Slider", "Onion skin", "Blink", "Difference"];
        const zooms = [0, 1, 2, 4, 8, 16, 32];
        const state = { scenario: 0, frame: 0, mode: 0, zoom: 0, mix: 0.5, only: false, place: null };
        let blinkTimer = 0;

        function make(tag, attributes = {}, ...children) {
          const element = document.createElement(tag);
          for (const [name, value] of Object.entries(attributes)) {
            if (name === "on") for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
            else if (name === "text") element.textContent = value;
            else if (name === "style") for (const [key, entry] of Object.entries(value)) element.style.setProperty(key, entry);
            else if (value !== null && value !== undefined) element.setAttribute(name, value);
          }
          element.append(...children.filter((child) => child !== null));
          return element;
        }
        const button = (text, action, attributes = {}) => make("button", { type: "button", text, on: { click: action }, ...attributes });
        const current = () => data.scenarios[state.scenario];
        const frame = () => current()?.frames[state.frame];
        const seconds = (time) => `${+time.toFixed(6)} s`;
        const firstBad = (scenario) => Math.max(0, scenario.frames.findIndex((entry) => !entry.passed));

        function step(items, from, direction, wanted) {
          for (let index = from + direction; index >= 0 && index < items.length; index += direction) {
            if (wanted(items[index])) return index;
          }
          return from;
        }
        function select(scenario) {
          if (scenario === state.scenario || !data.scenarios[scenario]) return;
          state.scenario = scenario;
          state.frame = firstBad(current());
          state.place = null;
          render();
        }
        function selectFrame(index) {
          if (!current()?.frames[index]) return;
          state.frame = index;
          render();
        }

        function renderHead() {
          const bad = data.scenarios.filter(isBad).length;
          document.getElementById("title").textContent = document.title;
          const counts = new Map();
          for (const scenario of data.scenarios) counts.set(scenario.status, (counts.get(scenario.status) ?? 0) + 1);
          const frames = data.scenarios.reduce((sum, scenario) => sum + scenario.frames.length, 0);
          document.getElementById("counts").replaceChildren(
            ...[...counts].map(([status, count]) => make("span", { text: `${count} ${status}` })),
            make("span", { text: `${frames} frames` }));
          document.getElementById("only").disabled = bad === 0;
        }
        function renderList() {
          const entries = data.scenarios.map((scenario, index) => [scenario, index])
            .filter(([scenario]) => !state.only || isBad(scenario));
          const list = document.getElementById("list");
          list.replaceChildren(...entries.map(([scenario, index]) => {
            const kind = scenario.status === "passed" ? "" : isBad(scenario) ? "bad" : "new";
            const failing = scenario.frames.filter((entry) => !entry.passed).length;
            return make("button", { type: "button", title: scenario.name, "aria-current": index === state.scenario, on: { click: () => select(index) } },
              make("span", { class: `dot ${kind}` }), make("span", { class: "name", text: scenario.name }),
              make("span", { class: "muted", text: failing ? String(failing) : kind ? scenario.status : "" }));
          }));
          if (data.orphans.length) {
            list.append(make("h2", { text: "Goldens without a scenario" }), ...data.orphans.map((name) => make("p", { text: name })));
          }
          list.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
        }

        function summaryCard(scenario) {
          const notes = [...scenario.notes.map((text) => make("li", { text }))];
          if (scenario.mismatch) notes.push(make("li", { class: "mismatch", text: scenario.mismatch }));
          const worst = Math.max(0, ...scenario.frames.map((entry) => entry.ratio));
          const heat = (entry) => `${Math.round(40 + 60 * Math.sqrt(worst ? entry.ratio / worst : 0))}%`;
          const command = scenario.command
            ? make("div", { class: "command" }, make("code", { text: scenario.command }), button("Copy", copyCommand, { id: "copy" })) : null;
          return make("section", { class: "card" },
            make("h2", { text: scenario.name }), make("div", { class: "path", text: `${scenario.status} · ${scenario.path}` }),
            notes.length ? make("ul", { class: "notes" }, ...notes) : null,
            scenario.frames.length > 1 ? make("div", { class: "strip" }, ...scenario.frames.map((entry, index) =>
              make("button", {
                type: "button", class: entry.passed ? "" : "bad", style: { "--heat": heat(entry) },
                title: `frame ${entry.index} at ${seconds(entry.time)}: ${entry.summary}`,
                "aria-label": `frame ${entry.index} at ${seconds(entry.time)}: ${entry.summary}`,
                "aria-current": index === state.frame, on: { click: () => selectFrame(index) },
              }))) : null,
            command);
        }
        function copyCommand() {
          const command = current()?.command;
          if (!command) return;
          // Pages opened from a file may not use the clipboard interface; a selected field works anywhere.
          const field = make("textarea", { style: { position: "fixed", opacity: "0" } });
          field.value = command;
          document.body.append(field);
          field.select();
          const copied = document.execCommand("copy");
          field.remove();
          const label = document.getElementById("copy");
          if (label) label.textContent = copied ? "Copied" : "Select and copy";
        }

        function picture(source, style = {}) { return make("img", { src: source, alt: "", draggable: "false", style }); }
        function view(caption, ...layers) {
          const entry = frame();
          const stack = make("div", { class: "layers" }, ...layers);
          const first = layers[0];
          const box = entry.box ? make("div", { class: "box" }) : null;
          if (box) stack.append(box);
          const place = () => {
            if (!first.naturalWidth) return;
            const zoom = zooms[state.zoom];
            stack.style.width = zoom ? `${first.naturalWidth * zoom / devicePixelRatio}px` : "100%";
            if (!zoom) stack.style.maxWidth = `${first.naturalWidth}px`;
            if (!box) return;
            const [x, y, width, height] = entry.box;
            const percent = (value, whole) => `${100 * value / whole}%`;
            box.style.left = percent(x, first.naturalWidth);
            box.style.top = percent(y, first.naturalHeight);
            box.style.width = percent(width, first.naturalWidth);
            box.style.height = percent(height, first.naturalHeight);
          };
          if (first.complete) place();
          first.addEventListener("load", () => { place(); restorePlace(); });
          const container = make("div", { class: `view ${state.zoom > 1 ? "pixels" : ""}`, tabindex: "0", on: {
            scroll: (event) => followScroll(event.target),
            wheel: (event) => { if (event.ctrlKey) { event.preventDefault(); zoomBy(event.deltaY < 0 ? 1 : -1); } },
          } }, stack);
          return make("figure", {}, make("figcaption", { text: caption }), container);
        }
        let following = false;
        function followScroll(source) {
          if (following) return;
          following = true;
          state.place = [source.scrollLeft, source.scrollTop];
          for (const other of document.querySelectorAll(".view")) if (other !== source) other.scrollTo(...state.place);
          requestAnimationFrame(() => { following = false; });
        }
        function restorePlace() {
          if (!state.place) return;
          for (const container of document.querySelectorAll(".view")) container.scrollTo(...state.place);
        }

        function panes(images) {
          const expected = () => picture(images.expected);
          switch (state.mode) {
            case 0: return [view("Expected", expected()), view("Actual", picture(images.actual)),
              ...(images.difference ? [view("Difference", picture(images.difference))] : [])];
            case 1: {
              const top = picture(images.actual);
              const edge = make("div", { class: "edge" });
              const figure = view("Expected on the left, actual on the right: move the edge with the pointer", expected(), top);
              const stack = figure.querySelector(".layers");
              stack.append(edge);
              const move = () => { top.style.clipPath = `inset(0 0 0 ${state.mix * 100}%)`; edge.style.left = `${state.mix * 100}%`; };
              stack.addEventListener("pointermove", (event) => {
                const area = stack.getBoundingClientRect();
                state.mix = Math.min(1, Math.max(0, (event.clientX - area.left) / area.width));
                move(); syncMix();
              });
              mixed = move; move();
              return [figure];
            }
            case 2: {
              const top = picture(images.actual);
              mixed = () => { top.style.opacity = state.mix; };
              mixed();
              return [view("Actual over expected", expected(), top)];
            }
            case 3: {
              const top = picture(images.actual);
              const figure = view("Expected", expected(), top);
              let shown = true;
              const tick = () => {
                shown = !shown;
                top.style.visibility = shown ? "visible" : "hidden";
                figure.firstChild.textContent = shown ? "Actual" : "Expected";
              };
              tick();
              blinkTimer = setInterval(tick, 500);
              return [figure];
            }
            default: return [view("Difference", picture(images.difference ?? images.actual))];
          }
        }
        let mixed = () => {};
        function syncMix() { const input = document.getElementById("mix"); if (input) input.value = state.mix; }

        function viewerCard(scenario, entry) {
          const hasMix = state.mode === 1 || state.mode === 2;
          const zoom = zooms[state.zoom];
          const tools = make("div", { class: "tools" },
            ...modes.map((name, index) => button(name, () => { state.mode = index; render(); }, { "aria-pressed": index === state.mode })),
            hasMix ? make("input", { id: "mix", type: "range", min: "0", max: "1", step: "0.01", value: state.mix, "aria-label": "Mix",
              on: { input: (event) => { state.mix = Number(event.target.value); mixed(); } } }) : null,
            make("span", { class: "gap" }),
            button("Go to difference", goToDifference, entry.box ? {} : { disabled: "" }),
            button("−", () => zoomBy(-1), { "aria-label": "Smaller" }), make("output", { text: zoom ? `${zoom}×` : "Fit" }),
            button("+", () => zoomBy(1), { "aria-label": "Larger" }));
          const shown = panes(entry.images);
          return make("section", { class: "card" }, tools,
            make("div", { class: "panes", style: { "--columns": String(shown.length) } }, ...shown));
        }
        function zoomBy(direction) {
          const next = Math.min(zooms.length - 1, Math.max(0, state.zoom + direction));
          const [before, after] = [zooms[state.zoom], zooms[next]];
          if (state.place && before && after) state.place = state.place.map((value) => value * after / before);
          state.zoom = next;
          render();
        }
        function goToDifference() {
          const box = frame()?.box;
          if (!box) return;
          state.zoom = zooms.indexOf(8);
          render();
          const container = document.querySelector(".view");
          const scale = 8 / devicePixelRatio;
          state.place = [
            Math.max(0, (box[0] + box[2] / 2) * scale - container.clientWidth / 2),
            Math.max(0, (box[1] + box[3] / 2) * scale - container.clientHeight / 2)];
          restorePlace();
        }
        function render() {
          clearInterval(blinkTimer);
          mixed = () => {};
          renderList();
          const scenario = current();
          const main = document.getElementById("main");
          if (!scenario) { main.replaceChildren(make("p", { class: "muted", text: "No scenario was checked." })); return; }
          const entry = frame();
          const details = entry ? make("section", { class: "card details" },
            make("strong", { text: `Frame ${entry.index} at ${seconds(entry.time)}` }), make("div", { class: "muted", text: entry.summary })) : null;
          main.replaceChildren(...[summaryCard(scenario), details, entry?.images ? viewerCard(scenario, entry) : null].filter(Boolean));
          restorePlace();
        }

        function setTheme(theme) { document.documentElement.dataset.theme = theme; }
        function toggleTheme() { setTheme(document.documentElement.dataset.theme === "light" ? "dark" : "light"); }
        const failing = (entry) => !entry.passed;
        const actions = {
          ArrowLeft: () => selectFrame(state.frame - 1), ArrowRight: () => selectFrame(state.frame + 1),
          p: () => selectFrame(step(current()?.frames ?? [], state.frame, -1, failing)),
          n: () => selectFrame(step(current()?.frames ?? [], state.frame, 1, failing)),
          ArrowUp: () => select(step(data.scenarios, state.scenario, -1, (item) => !state.only || isBad(item))),
          ArrowDown: () => select(step(data.scenarios, state.scenario, 1, (item) => !state.only || isBad(item))),
          k: () => select(step(data.scenarios, state.scenario, -1, isBad)),
          j: () => select(step(data.scenarios, state.scenario, 1, isBad)),
          "+": () => zoomBy(1), "=": () => zoomBy(1), "-": () => zoomBy(-1), "0": () => { state.zoom = 0; render(); },
          g: goToDifference, c: copyCommand, t: toggleTheme,
          "?": () => document.getElementById("keys").showModal(),
        };
        modes.forEach((_, index) => { actions[String(index + 1)] = () => { state.mode = index; render(); }; });
        document.addEventListener("keydown", (event) => {
          if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input") || document.querySelector("dialog[open]")) return;
          const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
          if (action) { event.preventDefault(); action(); }
        });
        document.getElementById("only").addEventListener("click", (event) => {
          state.only = !state.only;
          event.currentTarget.setAttribute("aria-pressed", state.only);
          renderList();
        });
        document.getElementById("theme").addEventListener("click", toggleTheme);
        document.getElementById("help").addEventListener("click", actions["?"]);
        setTheme(matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
        state.scenario = Math.max(0, data.scenarios.findIndex(isBad));
        if (current()) state.frame = firstBad(current());
        renderHead();
        render();
        """#
}
