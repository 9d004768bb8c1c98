import { CertifyError } from './certify-error.ts'
import type { Order } from './order.ts'
import { createSource, type SourceOptions, type SourceSettings } from './read-source.ts'

/** How the state that the consumer keeps of an order is read. */
export type ProbeSettings = SourceSettings & {
  /** Where in the JSON of an address the status stands: `status`, `data.0.state`. Undefined = the whole answer. */
  readonly path?: string | undefined
}

export interface Probe {
  /**
   * Whether what is read is the status alone. A whole answer may hold a history too, so one that changed does not say
   * that the status did.
   */
  readonly isStatus: boolean
  /** The state as one text; two that are the same are the same state. @throws CertifyError when it cannot be read. */
  read(order: Order): Promise<string>
}

export function createProbe(settings: ProbeSettings, options: Omit<SourceOptions, 'what'>): Probe {
  const source = createSource(settings, { ...options, what: 'state' })
  // A command prints what its author chose to compare.
  if ('command' in settings) return { isStatus: true, read: order => source.read(order) }
  const { path } = settings
  if (path === undefined) return { isStatus: false, read: order => source.read(order) }
  return { isStatus: true, read: async order => stateAt(path, await source.read(order), source.nameOf(order)) }
}

function stateAt(path: string, text: string, name: string): string {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (cause) {
    const sentence = `${name} answered something that is not JSON, so --state-path finds nothing in it. Give --state-url an address that answers JSON.`
    throw new CertifyError('usage', sentence, { cause })
  }
  const found = pickPath(body, path)
  if (found.ok) return JSON.stringify(found.value)
  throw new CertifyError('usage', `${name} has no "${path}": ${found.reason}. Give --state-path another path.`)
}

type Picked = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string }

/** What stands at `data.0.status` of a JSON value; numbers count the elements of a list from 0. */
function pickPath(value: unknown, path: string): Picked {
  let at = value
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null)
      return { ok: false, reason: `there is no object to look for "${key}" in` }
    const entry = Object.entries(at).find(([name]) => name === key)
    if (entry === undefined)
      return { ok: false, reason: `there are ${Object.keys(at).slice(0, 20).join(', ') || 'no keys'}` }
    at = entry[1]
  }
  return { ok: true, value: at }
}
