/** Of the HTML report: light and dark by the reader's system, nothing from elsewhere. */
export const HTML_STYLE = `
:root { color-scheme: light dark; --back: #fff; --fore: #1c2024; --dim: #5b6570; --line: #d8dee4; --soft: #f4f6f8;
  --good: #1a7f37; --good-back: #dafbe1; --bad: #b3261e; --bad-back: #ffdedb; --warn: #8a5a00; --warn-back: #fff1c9;
  --link: #0a58ca; }
@media (prefers-color-scheme: dark) { :root { --back: #14181d; --fore: #e6e9ec; --dim: #9aa5b1; --line: #333b44;
  --soft: #1d232a; --good: #57d078; --good-back: #173822; --bad: #ff8a80; --bad-back: #4a1b1a; --warn: #f0c35a;
  --warn-back: #403313; --link: #7ab8ff; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; background: var(--back); color: var(--fore);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .6rem; } h3 { font-size: 1rem; margin: 1rem 0 .3rem; }
a { color: var(--link); } :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
code, pre, .id { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: .86em; }
pre { margin: .3rem 0; padding: .6rem .8rem; background: var(--soft); border: 1px solid var(--line); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere; max-height: 24rem; overflow: auto; }
.skip { position: absolute; left: -99rem; } .skip:focus { left: 1rem; top: .5rem; background: var(--back); padding: .4rem; }
.verdict { padding: 1rem 1.2rem; border-radius: 8px; border-left: 8px solid; }
.verdict p { margin: .2rem 0 0; }
.PASS { background: var(--good-back); border-color: var(--good); } .FAIL { background: var(--bad-back); border-color: var(--bad); }
.VACUOUS { background: var(--warn-back); border-color: var(--warn); }
.facts { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; margin: 1rem 0; }
.facts dt { color: var(--dim); } .facts dd { margin: 0; overflow-wrap: anywhere; }
details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; }
summary { cursor: pointer; padding: .55rem .8rem; overflow-wrap: anywhere; } details > div { padding: 0 .8rem .8rem; }
details details > summary { padding: .35rem .8rem; }
.tag { white-space: nowrap; display: inline-block; min-width: 4.6em; margin-right: .6em; padding: 0 .4em; border-radius: 4px; text-align: center;
  font-size: .8em; font-weight: 600; background: var(--soft); color: var(--dim); }
.tag.failed, .tag.error { background: var(--bad-back); color: var(--bad); }
.tag.passed { background: var(--good-back); color: var(--good); }
.tag.flaky, .tag.warning, .tag.not-run { background: var(--warn-back); color: var(--warn); }
.dim { color: var(--dim); }
.filters { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .6rem 0; }
.filters label { display: grid; font-size: .85em; color: var(--dim); }
input, select, button { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: 6px;
  padding: .3rem .5rem; } input { min-width: 20rem; }
table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--line);
  vertical-align: top; overflow-wrap: anywhere; } td.number { text-align: right; white-space: nowrap; }
[hidden] { display: none !important; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.4rem; padding: 0; margin: .3rem 0; list-style: none; }
.legend b { display: inline-block; width: 1.6em; text-align: center; border-radius: 4px; margin-right: .4em; }
.picture { overflow-x: auto; } .matrix { max-width: 100%; min-width: 36rem; height: auto; }
.matrix text { fill: var(--fore); font: 12px ui-monospace, "DejaVu Sans Mono", Menlo, monospace; }
.matrix .head, .matrix .cell text { text-anchor: middle; font-weight: 600; } .matrix .method { text-anchor: end; fill: var(--dim); font-size: 11px; }
.matrix .count { font-size: 10px; font-weight: 400; }
.seen rect { fill: var(--good-back); stroke: var(--good); } .seen text, .legend .seen { fill: var(--good); color: var(--good); background: var(--good-back); }
.failed rect { fill: var(--bad-back); stroke: var(--bad); stroke-width: 2; } .failed text, .legend .failed { fill: var(--bad); color: var(--bad); background: var(--bad-back); }
.not-seen rect { fill: var(--warn-back); stroke: var(--warn); } .not-seen text, .legend .not-seen { fill: var(--warn); color: var(--warn); background: var(--warn-back); }
.not-selected rect { fill: none; stroke: var(--dim); stroke-dasharray: 3 2; } .not-selected text { fill: var(--dim); }
.legend .not-selected { border: 1px dashed var(--dim); }
.matrix .cell.chosen { opacity: .5; } .matrix .cell:hover rect { stroke-width: 3; }
`

/** Of the HTML report: filters of the list of cases. Without scripts the whole list stands there. */
export const HTML_SCRIPT = `
const form = document.querySelector('.filters')
if (form) {
  const rows = [...document.querySelectorAll('tr[data-verdict]')]
  const shown = document.querySelector('#shown')
  const filter = () => {
    const { words, phase, verdict } = form.elements
    const wanted = words.value.toLowerCase().split(' ').filter(Boolean)
    let count = 0
    for (const row of rows) {
      const isShown = (!phase.value || row.dataset.phase === phase.value) &&
        (!verdict.value || row.dataset.verdict === verdict.value) &&
        wanted.every(word => row.textContent.toLowerCase().includes(word))
      row.hidden = !isShown
      count += isShown ? 1 : 0
    }
    shown.textContent = count + ' of ' + rows.length + ' cases'
  }
  form.hidden = false
  form.addEventListener('input', filter)
  form.addEventListener('reset', () => setTimeout(filter))
  form.addEventListener('submit', event => event.preventDefault())
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || /INPUT|SELECT/.test(document.activeElement.tagName)) return
    event.preventDefault()
    form.elements.words.focus()
  })
  filter()
}
`
