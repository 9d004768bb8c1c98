import { type Html, html } from './html.ts'

export interface PublicPage {
  readonly title: string
  /** Beside the page, so it is named from there: behind a proxy the sandbox need not stand at the root. */
  readonly icon: string | null
  readonly head: Html
  readonly body: Html
}

/** A page for people without an account: one document, no script, nothing from elsewhere. */
export function renderPublicPage({ title, icon, head, body }: PublicPage): string {
  const page = html`<!doctype html>
<html lang="vi">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
${icon === null ? null : html`<link rel="icon" type="image/svg+xml" href="${icon}">`}
${STYLE}
</head>
<body>
<header>
${icon === null ? null : html`<img src="${icon}" alt="" width="52" height="52">`}
<div>${head}</div>
</header>
<main>
${body}
</main>
<footer>
<p>Trang của sandbox: đơn hàng chỉ được mô phỏng, không có gì được vận chuyển thật. Giờ GMT+7 theo đồng hồ của sandbox.</p>
<p lang="en">A page of the sandbox: the parcel is simulated, nothing is really carried. Times are GMT+7 by the sandbox’s clock.</p>
</footer>
</body>
</html>
`
  return page.text
}

/** Every pair of a text and what lies under it has a contrast of 4.5 at least, in both schemes. */
const STYLE = html`<style>
:root {
  color-scheme: light dark;
  --ground: #f3f4f6; --card: #ffffff; --line: #d9dde3; --text: #1b1f24; --quiet: #55606d;
  --moving: #0a5a9c; --done: #1a6b35; --trouble: #a3341a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #131619; --card: #1c2126; --line: #363d45; --text: #eceff2; --quiet: #a8b2bd;
    --moving: #7cb8f5; --done: #76cf93; --trouble: #f5a08a;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; padding: 1rem; background: var(--ground); color: var(--text);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere;
}
header, main, footer { max-width: 40rem; margin: 0 auto; }
header { display: flex; gap: .875rem; align-items: center; }
header img { flex: none; }
header p, h1, h2 { margin: 0; line-height: 1.3; }
header p:first-child { font-weight: 600; font-size: 1.125rem; }
h1 { margin: 1.25rem 0 .75rem; font-size: 1.5rem; }
h2 { font-size: 1rem; font-weight: 600; }
code { font-family: ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace; }
[lang=en] { color: var(--quiet); font-size: .875rem; font-weight: 400; }
section { margin: 0 0 1rem; padding: 1rem 1.125rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
section p { margin: .25rem 0 0; }
.now { font-size: 1.375rem; line-height: 1.35; }
.now strong { display: block; }
.moving strong { color: var(--moving); }
.done strong { color: var(--done); }
.trouble strong { color: var(--trouble); }
dl { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .75rem 1rem; margin: 1rem 0 0; }
dt { color: var(--quiet); font-size: .875rem; }
dd { margin: 0; font-weight: 600; font-variant-numeric: tabular-nums; }
.history { margin: .75rem 0 0; padding: 0; list-style: none; }
.history li { position: relative; margin-left: .375rem; padding: 0 0 1.125rem 1.375rem; border-left: 2px solid var(--line); }
.history li:last-child { padding-bottom: 0; border-color: transparent; }
.history li::before {
  content: ""; position: absolute; left: -.4375rem; top: .375rem; width: .75rem; height: .75rem;
  border: 2px solid var(--quiet); border-radius: 50%; background: var(--card);
}
.history li:first-child::before { background: var(--text); border-color: var(--text); }
time { font-variant-numeric: tabular-nums; }
.history time { display: block; color: var(--quiet); font-size: .875rem; }
.stops { margin: .5rem 0 0; padding-left: 1.5rem; }
.stops li { padding: .5rem 0; }
.stops li + li { border-top: 1px solid var(--line); }
.checks { margin: .75rem 0 0; padding-left: 1.25rem; }
.checks li { margin-bottom: .5rem; }
.checks span { display: block; }
.map { display: block; width: 100%; height: auto; margin: .75rem 0 .25rem; background: var(--ground); border-radius: .5rem; }
.map path { fill: none; stroke: var(--quiet); stroke-width: 1.5; stroke-linejoin: round; }
.map .ahead { stroke-dasharray: 3 5; }
.map .past { stroke: var(--moving); stroke-width: 3; }
.map .stop { fill: var(--card); stroke: var(--text); stroke-width: 2; }
.map .driver circle { fill: var(--moving); }
.map .driver path { fill: var(--card); stroke: none; }
.map text { fill: var(--text); font-size: 13px; font-weight: 600; text-anchor: middle; }
.map .scale { fill: var(--quiet); font-size: 12px; font-weight: 400; text-anchor: start; }
footer { color: var(--quiet); font-size: .875rem; }
footer p { margin: .25rem 0 0; }
</style>`
