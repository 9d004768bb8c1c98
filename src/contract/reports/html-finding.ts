import { escapeMarkup } from '../../reporting/show-codes.ts'
import type { Exchange } from '../exchange.ts'
import { countOf, type FindingGroup, nameGroup } from './group-findings.ts'
import { writeCurl } from './write-curl.ts'

/** Of a body; the HAR has all. */
const LONGEST_BODY = 6_000
/** Of what was expected and got. */
const LONGEST_VALUE = 2_000
/** Others of a group that are named. */
const NAMED_OTHERS = 20

/** A group of failures with its exchange, to be opened; `open` shows it at once. */
export function writeGroup(
  group: FindingGroup,
  { exchange, open }: { readonly exchange: Exchange | undefined; readonly open: boolean },
): string {
  const { first, others } = group
  const { case: id, severity, clause, basis, pointer, expected, got, note } = first
  const count = countOf(group)
  const more = count === '' ? '' : ` <b>${count}</b>`
  return [
    `<details${open ? ' open' : ''}><summary><span class="tag ${severity}">${severity}</span>`,
    `<b>${escapeMarkup(nameGroup(group))}</b>${more}</summary><div>`,
    '<dl class="facts">',
    fact('case', id),
    fact('expected', cut(expected)),
    fact('got', cut(got)),
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

function cut(text: string): string {
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text
}

function writeOthers(others: FindingGroup['others']): string {
  const more = others.length - NAMED_OTHERS
  const items = others.slice(0, NAMED_OTHERS).map(({ case: id, pointer }) => {
    const place = pointer === '' ? '' : ` <code>${escapeMarkup(pointer)}</code>`
    return `<li><span class="id">${escapeMarkup(id)}</span>${place}</li>`
  })
  if (more > 0) items.push(`<li>… and ${more} more: see the JSON report</li>`)
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
