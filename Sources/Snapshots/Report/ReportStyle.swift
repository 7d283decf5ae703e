extension ReportPage {
    /// Colours, spacing and type of the page: neutral grounds, one accent, the system's own fonts.
    static let style = """
        :root {
          --ground: #121317; --card: #1b1d23; --raised: #262932; --line: #30343f; --text: #eceef3;
          --muted: #a2a8b6; --accent: #2c4bff; --on-accent: #fff; --fail: #ff6b62; --pass: #4cc38a; --warn: #f2b544;
          --check-a: #20222a; --check-b: #2a2d37;
        }
        :root[data-theme="light"] {
          --ground: #f3f4f7; --card: #fff; --raised: #eceef3; --line: #d7dae2; --text: #16181d;
          --muted: #5a6070; --fail: #c62f26; --pass: #16794a; --warn: #8a5a00; --check-a: #fff; --check-b: #eceef3;
        }
        * { box-sizing: border-box; }
        html, body { height: 100%; }
        body {
          margin: 0; display: grid; grid-template: auto 1fr / 280px 1fr; background: var(--ground);
          color: var(--text); font: 14px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif;
        }
        button {
          font: inherit; color: inherit; background: var(--raised); border: 1px solid transparent;
          border-radius: 8px; padding: 4px 12px; cursor: pointer;
        }
        button:hover { border-color: var(--line); }
        button[aria-pressed="true"] { background: var(--accent); color: var(--on-accent); }
        button:disabled { opacity: .4; cursor: default; }
        :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
        header {
          grid-column: 1 / -1; display: flex; align-items: center; gap: 16px; padding: 16px 24px;
          border-bottom: 1px solid var(--line);
        }
        h1 { font-size: 18px; margin: 0; font-weight: 650; }
        header .counts { display: flex; gap: 16px; flex: 1; color: var(--muted); font-variant-numeric: tabular-nums; }
        nav { overflow: auto; padding: 12px; border-right: 1px solid var(--line); }
        nav button {
          display: flex; gap: 10px; align-items: center; width: 100%; text-align: left; background: none; padding: 6px 10px;
        }
        nav button[aria-current="true"] { background: var(--raised); }
        nav button.summary { font-weight: 600; margin-bottom: 8px; }
        nav span.name { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        nav h2 { font-size: 12px; color: var(--muted); margin: 20px 10px 4px; font-weight: 500; }
        nav p { margin: 0 10px; color: var(--muted); overflow-wrap: anywhere; }
        .dot { width: 8px; height: 8px; border-radius: 50%; background: var(--pass); flex: none; }
        .dot.bad { background: var(--fail); }
        .dot.new { background: var(--warn); }
        main { overflow: auto; padding: 24px; display: flex; flex-direction: column; gap: 16px; min-width: 0; }
        .card { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 16px; }
        .card h2 { margin: 0; font-size: 16px; overflow-wrap: anywhere; }
        .muted { color: var(--muted); }
        .path { color: var(--muted); overflow-wrap: anywhere; }
        ul.notes { margin: 8px 0 0; padding: 0; list-style: none; }
        ul.notes li { padding-left: 14px; border-left: 3px solid var(--warn); margin-top: 6px; }
        ul.notes li.mismatch { border-color: var(--fail); }
        .command { display: flex; gap: 8px; align-items: center; margin-top: 12px; }
        .command code {
          flex: 1; background: var(--ground); border: 1px solid var(--line); border-radius: 8px; padding: 6px 12px;
          font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-x: auto; white-space: pre;
        }
        .strip { display: flex; flex-wrap: wrap; gap: 3px; margin-top: 8px; }
        .strip button { width: 18px; height: 28px; padding: 0; border-radius: 4px; background: var(--raised); }
        .strip button.bad { background: color-mix(in srgb, var(--fail) var(--heat), var(--raised)); }
        .strip button[aria-current="true"] { outline: 2px solid var(--text); outline-offset: 1px; }
        .overview { padding: 4px 16px; }
        .overview .row {
          display: grid; grid-template-columns: 8px minmax(120px, 220px) 160px 1fr; gap: 12px; align-items: center;
          padding: 8px 0; border-top: 1px solid var(--line);
        }
        .overview .row:first-child { border-top: 0; }
        .overview .name { text-align: left; background: none; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
        .overview .strip { margin: 0; }
        .tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-bottom: 12px; }
        .tools .gap { flex: 1; }
        .tools output { min-width: 44px; text-align: center; font-variant-numeric: tabular-nums; }
        input[type="range"] { accent-color: var(--accent); width: 160px; }
        .panes { display: grid; gap: 12px; grid-template-columns: repeat(var(--columns, 1), minmax(0, 1fr)); }
        figure { margin: 0; min-width: 0; }
        figcaption { color: var(--muted); margin-bottom: 4px; }
        .view {
          overflow: auto; max-height: 62vh; border-radius: 8px; border: 1px solid var(--line);
          background: repeating-conic-gradient(var(--check-a) 0 25%, var(--check-b) 0 50%) 0 0 / 16px 16px;
        }
        .layers { position: relative; }
        .layers img { display: block; width: 100%; height: auto; }
        .layers img + img { position: absolute; inset: 0 auto auto 0; }
        .pixels img { image-rendering: pixelated; }
        .edge { position: absolute; top: 0; bottom: 0; width: 2px; margin-left: -1px; background: var(--accent); pointer-events: none; }
        .box { position: absolute; outline: 2px solid var(--accent); outline-offset: 2px; pointer-events: none; }
        .details { font-variant-numeric: tabular-nums; }
        dialog {
          border: 1px solid var(--line); border-radius: 12px; background: var(--card); color: var(--text); padding: 24px;
        }
        dialog::backdrop { background: rgb(0 0 0 / .5); }
        dialog dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 20px; margin: 0 0 16px; }
        dialog dt { font-family: ui-monospace, Menlo, Consolas, monospace; color: var(--muted); }
        dialog dd { margin: 0; }
        @media (max-width: 800px) {
          body { grid-template: auto auto 1fr / 1fr; height: auto; }
          nav { border-right: 0; border-bottom: 1px solid var(--line); max-height: 30vh; }
          .panes { grid-template-columns: 1fr; }
        }
        """

    /// The page's fixed parts; the script fills them.
    static let body = """
        <header>
          <h1 id="title"></h1>
          <div class="counts" id="counts"></div>
          <button id="only" aria-pressed="false">Failures only</button>
          <button id="theme">Theme</button>
          <button id="help">Keys</button>
        </header>
        <nav id="list" aria-label="Scenarios"></nav>
        <main id="main"><noscript>This report needs JavaScript to be looked at.</noscript></main>
        <dialog id="keys">
          <dl>
            <dt>&larr; &rarr;</dt><dd>frame before, next frame</dd>
            <dt>P N</dt><dd>failing frame before, next failing frame</dd>
            <dt>&uarr; &darr;</dt><dd>scenario before, next scenario</dd>
            <dt>K J</dt><dd>failing scenario before, next failing scenario</dd>
            <dt>S</dt><dd>summary of all scenarios</dd>
            <dt>1 &hellip; 5</dt><dd>side by side, slider, onion skin, blink, difference</dd>
            <dt>+ &minus; 0</dt><dd>larger, smaller, fit</dd>
            <dt>G</dt><dd>go to the difference</dd>
            <dt>C</dt><dd>copy the command that accepts the change</dd>
            <dt>T</dt><dd>dark or light</dd>
            <dt>?</dt><dd>this list</dd>
          </dl>
          <form method="dialog"><button>Close</button></form>
        </dialog>
        """
}
