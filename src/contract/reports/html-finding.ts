import { escapeMarkup } from '../../reporting/show-codes.ts'
import type { Exchange } from '../exchange.ts'
import type { FindingGroup } from './summarise.ts'
import { writeCurl } from './write-curl.ts'

/** Of a body; the HAR has all. */
const LONGEST_BODY = 20_000

/** A group of failures with its exchange, to be opened; `open` shows it at once. */
export function writeGroup(
  { first, others }: FindingGroup,
  { exchange, open }: { readonly exchange: Exchange | undefined; readonly open: boolean },
): string {
  const { case: id, severity, check, clause, basis, pointer, expected, got, note } = first
  const more = others.length === 0 ? '' : ` <b>and ${others.length} more like it</b>`
  return [
    `<details${open ? ' open' : ''}><summary><span class="tag ${severity}">${severity}</span>`,
    `<b>${escapeMarkup(check)}</b> <span class="id">${escapeMarkup(id)}</span>${more}</summary><div>`,
    '<dl class="facts">',
    fact('expected', expected),
    fact('got', got),
    pointer === '' ? '' : fact('at', pointer),
    fact('specification', `${clause} (${basis})`),
    note === null ? '' : fact('note', note),
    '</dl>',
    others.length === 0 ? '' : writeOthers(others),
    exchange === undefined ? '' : writeExchange(exchange),
    '</div></details>',
  ].join('\n')
}

function fact(name: string, value: string): string {
  return `<dt>${name}</dt><dd>${escapeMarkup(value)}</dd>`
}

function writeOthers(others: FindingGroup['others']): string {
  const items = others.map(({ case: id, pointer }) => {
    const place = pointer === '' ? '' : ` <code>${escapeMarkup(pointer)}</code>`
    return `<li><span class="id">${escapeMarkup(id)}</span>${place}</li>`
  })
  return `<details><summary>The ${others.length} like it</summary><div><ul>${items.join('')}</ul></div></details>`
}

function writeExchange({ number, sent, got, error, ms }: Exchange): string {
  const answer = got === null ? `no answer: ${error}` : `${got.status}`
  return [
    `<h3>Exchange ${number}: <code>${escapeMarkup(`${sent.method} ${sent.url}`)}</code> → ${escapeMarkup(answer)}, ${Math.round(ms)} ms</h3>`,
    `<details><summary>Request</summary><div>${writeMessage(sent.headers, sent.body)}</div></details>`,
    got === null
      ? ''
      : `<details open><summary>Answer</summary><div>${writeMessage(got.headers, got.text)}</div></details>`,
    `<details><summary>As a command</summary><div><pre>${escapeMarkup(writeCurl(sent).join(' \\\n  '))}</pre></div></details>`,
  ].join('\n')
}

function writeMessage(headers: Readonly<Record<string, string>>, body: string | null): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const shown =
    body === null || body === '' ? '<p class="dim">No body.</p>' : `<pre>${escapeMarkup(arrange(body))}</pre>`
  return `<pre>${escapeMarkup(lines.join('\n'))}</pre>${shown}`
}

/** JSON is set out in lines; anything else stays as it came. */
function arrange(body: string): string {
  const text = setOut(body)
  return text.length > LONGEST_BODY
    ? `${text.slice(0, LONGEST_BODY)}\n… ${text.length - LONGEST_BODY} more characters: see the HAR report`
    : text
}

function setOut(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    // An error page, say.
    return body
  }
}
