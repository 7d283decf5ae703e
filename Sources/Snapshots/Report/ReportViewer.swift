extension ReportPage {
    /// The part of the page's behaviour that shows the pictures of one frame; see ``script`` for the rest.
    static let viewer = #"""
        "use strict";
        function picture(source, style = {}) { return make("img", { src: source, alt: "", draggable: "false", style }); }
        function view(caption, ...layers) {
          const entry = frame();
          const stack = make("div", { class: "layers" }, ...layers);
          const first = layers[0];
          const box = entry.box ? make("div", { class: "box" }) : null;
          if (box) stack.append(box);
          const place = () => {
            if (!first.naturalWidth) return;
            arrange(first);
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
          first.addEventListener("load", () => { place(); settle(); });
          const container = make("div", { class: `view ${state.zoom > 1 ? "pixels" : ""}`, tabindex: "0", on: {
            scroll: (event) => followScroll(event.target),
            wheel: (event) => { if (event.ctrlKey) { event.preventDefault(); zoomBy(event.deltaY < 0 ? 1 : -1); } },
          } }, stack);
          return make("figure", {}, make("figcaption", { text: caption }), container);
        }
        // Wide pictures stand one below the other, so that each is as large as can be.
        function arrange(picture) {
          const grid = document.querySelector(".panes");
          if (!grid || state.zoom) return;
          const [count, height] = [grid.children.length, innerHeight * 0.6];
          const width = (columns) => Math.min(grid.clientWidth / columns,
            height / Math.ceil(count / columns) * picture.naturalWidth / picture.naturalHeight);
          let best = count;
          for (let columns = count; columns >= 1; columns--) if (width(columns) > width(best) * 1.05) best = columns;
          grid.style.setProperty("--columns", best);
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
          if (!frame()?.box) return;
          state.zoom = zooms.indexOf(8);
          state.place = null;
          render();
        }
        // Whoever comes near without having been anywhere wants to see the difference.
        function settle() {
          const container = document.querySelector(".view");
          const box = frame()?.box;
          if (state.zoom && !state.place && box && container?.querySelector("img")?.naturalWidth) {
            const scale = zooms[state.zoom] / devicePixelRatio;
            state.place = [
              Math.max(0, (box[0] + box[2] / 2) * scale - container.clientWidth / 2),
              Math.max(0, (box[1] + box[3] / 2) * scale - container.clientHeight / 2)];
          }
          restorePlace();
        }
        """#
}
