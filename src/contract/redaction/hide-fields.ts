import { kindOfField, type Mark } from './field-kinds.ts'
import { hideValue } from './hide-value.ts'

/**
 * The end of a field's name that may be hidden, and its colon, also in JSON that is itself a text of JSON. Where the name
 * begins is looked for afterwards: a pattern that begins with any letters takes many times as long.
 */
const ENDING =
  /(?:password|passwd|secret|token|key|authorization|cookie|phone|mobile|hotline|number|no|tel|mail|[a-z]_?name|owner)s?_?\d*(\\*)"\s*:\s*(?=[\\"{[\d-])/gi
const NAME = /[\w-]/

/** Hides what fields hold that are called so, in whole JSON and in JSON that is cut; null and empty texts stay. */
export function hideFields(text: string): string {
  let out = ''
  let copied = 0
  const kinds = new Map<string, Mark | null>()
  ENDING.lastIndex = 0
  for (let found = ENDING.exec(text); found !== null; found = ENDING.exec(text)) {
    const [whole, slashes = ''] = found
    let from = found.index
    while (from > copied && NAME.test(text[from - 1] ?? '')) from -= 1
    if (text[from - 1] !== '"') continue
    const name = text.slice(from, text.indexOf('"', found.index) - slashes.length)
    const known = kinds.get(name)
    const mark = known === undefined ? kindOfField(name) : known
    kinds.set(name, mark)
    if (mark === null) continue
    const at = found.index + whole.length
    const { written, end } = hideValue(text, at, { mark, slashes: slashes.length, messages: 'in lists' })
    out += text.slice(copied, at) + written
    copied = end
    ENDING.lastIndex = end
  }
  return copied === 0 ? text : out + text.slice(copied)
}
