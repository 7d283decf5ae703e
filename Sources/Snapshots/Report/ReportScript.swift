extension ReportPage {
    /// The page's behaviour; see ``viewer`` for the pictures. All text goes in as text, never as markup.
    static let script = #"""
        const data = JSON.parse(document.getElementById("data").textContent);
        const good = new Set(["passed", "recorded", "updated"]);
        const isBad = (scenario) => !good.has(scenario.status);
        const dot = (scenario) => scenario.status === "passed" ? "" : isBad(scenario) ? "bad" : "new";
        const modes = ["Side by side", "Slider", "Onion skin", "Blink", "Difference"];
        const zooms = [0, 1, 2, 4, 8, 16, 32];
        const modeNames = ["side", "slider", "onion", "blink", "difference"];
        // Scenario -1 is the summary of all.
        const state = { scenario: -1, frame: 0, mode: 0, zoom: 0, mix: 0.5, only: false, place: null };
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
        function select(scenario, frame) {
          if (scenario !== -1 && !data.scenarios[scenario]) return;
          state.scenario = scenario;
          state.frame = frame ?? (current() ? firstBad(current()) : 0);
          state.place = null;
          render();
        }

        // The address tells what is looked at, so that it can be sent to somebody.
        function writeAddress() {
          const parts = new URLSearchParams();
          if (current()) {
            parts.set("scenario", current().name);
            if (frame()) parts.set("frame", frame().index);
            if (state.mode) parts.set("view", modeNames[state.mode]);
            if (state.zoom) parts.set("zoom", zooms[state.zoom]);
          } else parts.set("summary", "");
          try { history.replaceState(null, "", `#${parts}`); } catch { /* Some browsers refuse it for files. */ }
        }
        function readAddress() {
          const parts = new URLSearchParams(location.hash.slice(1));
          const scenario = data.scenarios.findIndex((entry) => entry.name === parts.get("scenario"));
          const first = data.scenarios.findIndex(isBad);
          state.scenario = parts.has("summary") ? -1 : scenario < 0 ? first : scenario;
          const index = (current()?.frames ?? []).findIndex((entry) => String(entry.index) === parts.get("frame"));
          state.frame = index < 0 && current() ? firstBad(current()) : Math.max(0, index);
          state.mode = Math.max(0, modeNames.indexOf(parts.get("view")));
          state.zoom = Math.max(0, zooms.indexOf(Number(parts.get("zoom"))));
          state.place = null;
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
          const summary = button("Summary", () => select(-1), { class: "summary", "aria-current": state.scenario === -1 });
          list.replaceChildren(summary, ...entries.map(([scenario, index]) => {
            const failing = scenario.frames.filter((entry) => !entry.passed).length;
            return make("button", { type: "button", title: scenario.name, "aria-current": index === state.scenario, on: { click: () => select(index) } },
              make("span", { class: `dot ${dot(scenario)}` }), make("span", { class: "name", text: scenario.name }),
              make("span", { class: "muted", text: failing ? String(failing) : dot(scenario) ? scenario.status : "" }));
          }));
          if (data.orphans.length) {
            list.append(make("h2", { text: "Goldens without a scenario" }), ...data.orphans.map((name) => make("p", { text: name })));
          }
          list.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
        }

        const status = { passed: "as recorded", recorded: "recorded now", updated: "recorded anew", failed: "differs",
          missing: "has no golden", unusable: "cannot be compared" };
        function strip(scenario, index) {
          const worst = Math.max(0, ...scenario.frames.map((entry) => entry.ratio));
          const heat = (entry) => `${Math.round(40 + 60 * Math.sqrt(worst ? entry.ratio / worst : 0))}%`;
          return make("div", { class: "strip" }, ...scenario.frames.map((entry, place) => {
            const label = `frame ${entry.index} at ${seconds(entry.time)}: ${entry.summary}`;
            return make("button", {
              type: "button", class: entry.passed ? "" : "bad", style: { "--heat": heat(entry) }, title: label, "aria-label": label,
              "aria-current": index === state.scenario && place === state.frame, on: { click: () => select(index, place) },
            });
          }));
        }
        function overview() {
          const entries = data.scenarios.map((scenario, index) => [scenario, index]).filter(([scenario]) => !state.only || isBad(scenario));
          if (!entries.length) return make("p", { class: "muted", text: data.scenarios.length ? "Nothing differs." : "No scenario was checked." });
          return make("section", { class: "card overview" }, ...entries.map(([scenario, index]) => make("div", { class: "row" },
            make("span", { class: `dot ${dot(scenario)}` }),
            button(scenario.name, () => select(index), { class: "name" }),
            make("span", { class: "muted", text: status[scenario.status] ?? scenario.status }),
            strip(scenario, index))));
        }
        function scenarioCard(scenario) {
          const notes = [...scenario.notes.map((text) => make("li", { text }))];
          if (scenario.mismatch) notes.push(make("li", { class: "mismatch", text: scenario.mismatch }));
          if (scenario.status === "missing") notes.push(make("li", { class: "mismatch", text: "There is no golden. Record it, and look at it before you keep it." }));
          const command = scenario.command
            ? make("div", { class: "command" }, make("span", { class: "muted", text: scenario.status === "missing" ? "To record it" : "To accept the change" }),
                make("code", { text: scenario.command }), button("Copy", copyCommand, { id: "copy" })) : null;
          return make("section", { class: "card" },
            make("h2", { text: scenario.name }), make("div", { class: "path", text: `${status[scenario.status] ?? scenario.status} · ${scenario.path}` }),
            notes.length ? make("ul", { class: "notes" }, ...notes) : null,
            scenario.frames.length > 1 ? strip(scenario, state.scenario) : null,
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

        function render() {
          clearInterval(blinkTimer);
          mixed = () => {};
          renderList();
          const scenario = current();
          const main = document.getElementById("main");
          writeAddress();
          if (!scenario) { main.replaceChildren(overview()); return; }
          const entry = frame();
          const details = entry ? make("section", { class: "card details" },
            make("strong", { text: `Frame ${entry.index} at ${seconds(entry.time)}` }), make("div", { class: "muted", text: entry.summary })) : null;
          main.replaceChildren(...[scenarioCard(scenario), details, entry?.images ? viewerCard(scenario, entry) : null].filter(Boolean));
          settle();
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
          s: () => select(-1), g: goToDifference, c: copyCommand, t: toggleTheme,
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
          render();
        });
        document.getElementById("theme").addEventListener("click", toggleTheme);
        document.getElementById("help").addEventListener("click", actions["?"]);
        setTheme(matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
        addEventListener("hashchange", () => { readAddress(); render(); });
        readAddress();
        renderHead();
        render();
        """#
}
