/** Whether an answer is one that the two APIs may give. */
import type { Violation } from '../../src/schemas/registry.ts'
import { validator } from '../../src/schemas/registry.ts'
import { isObject } from './draw-value.ts'

const PROBLEM = 'sandbox/problem.schema.json'
/** What these answer is no JSON: pages, metrics, texts. */
const OTHER_TYPES = ['text/html', 'text/plain', 'text/event-stream', 'application/yaml', 'text/css', 'text/javascript']

export interface Answer {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** What is wrong with an answer; null = nothing. */
export function judgeAnswer(method: string, path: string, { status, type, text }: Answer): string | null {
  if (status >= 500) return `${status}: ${text.slice(0, 200)}`
  if (status < 200) return `${status} is no answer`
  if (method === 'HEAD' || status === 204 || status === 304) return text === '' ? null : `${status} with a body`
  if (status >= 300 && status < 400) return null
  const isControl = path.split('?')[0]?.startsWith('/__sandbox/') === true
  const isApi = path.startsWith('/api/v2')
  if (status < 400 && !isApi) return OTHER_TYPES.some(other => type.startsWith(other)) ? null : judgeJson(text)
  const wrong = judgeJson(text)
  if (wrong !== null) return wrong
  const body: unknown = JSON.parse(text)
  if (status < 400) return isObject(body) && 'code' in body && 'status' in body ? null : 'it is outside the envelope'
  if (isControl) return broken(validator(PROBLEM)(body))
  // Error classes of the document: `code` is the status, `status` is "error", and `data` has what is wrong.
  const isEnvelope = isObject(body) && body.code === status && body.status === 'error' && 'data' in body
  return isEnvelope ? null : `it is outside the envelope: ${text.slice(0, 200)}`
}

/** The same of what a socket was told; nothing at all = the request was not complete. */
export function judgeBytes(said: Buffer): string | null {
  const text = said.toString('latin1')
  if (text === '') return null
  const found = /^HTTP\/1\.1 (\d{3}) /.exec(text)
  if (!found) return `it is no HTTP: ${text.slice(0, 80)}`
  return Number(found[1]) >= 500 ? text.slice(0, 200) : null
}

function judgeJson(text: string): string | null {
  try {
    JSON.parse(text)
    return null
  } catch {
    return `it is no JSON: ${text.slice(0, 120)}`
  }
}

const broken = (violations: readonly Violation[]): string | null =>
  violations.length === 0 ? null : violations.map(({ pointer, message }) => `${pointer} ${message}`).join('; ')
