import type { FaultMatch } from '../../schemas/types.gen.ts'
import type { EffectKind } from './effect-kind.ts'
import type { Complaints } from './fault-words.ts'
import { EVENT_NAMES, type FaultWords, type OperationWords } from './fault-words.ts'

/** Bookings, which is what carriers' faults hit; and those of them that the on-demand line knows. */
const BOOKINGS = ['createShipment', 'createOndemandShipment']

/** Keys of `match` that no subject of the kind has, and what it has instead. */
const FOREIGN: { readonly [K in EffectKind]: readonly (keyof FaultMatch)[] } = {
  answer: ['event', 'endpoint'],
  webhook: ['operation', 'method', 'path'],
  carrier: ['event', 'endpoint'],
}

const HITS: { readonly [K in EffectKind]: string } = {
  answer: 'this fault hits the answer of a call, which has none',
  webhook: 'a webhook fault hits an event on its way, which has none; match by event, order_id, carrier or endpoint',
  carrier: 'a carrier fault hits a booking, which has none; match by operation, order_id or carrier',
}

/** What is wrong with the `match` of a rule, beyond its schema. */
export function findMatchProblems(
  match: FaultMatch,
  { pointer, complain }: Complaints,
  { kind, words }: { readonly kind: EffectKind; readonly words: FaultWords },
): void {
  const foreign = FOREIGN[kind].filter(key => match[key] !== undefined)
  for (const key of foreign)
    complain({ pointer: `${pointer}/${key}`, message: `${key} cannot stand here: ${HITS[kind]}` })
  if (foreign.length > 0) return
  const operation = findOperation()
  const { method, path, carrier, event } = match
  if (operation && method !== undefined && method !== operation.method) {
    const message = `${operation.operationId} is a ${operation.method}, so this never fires; write ${operation.method}, or leave it out`
    complain({ pointer: `${pointer}/method`, message })
  }
  if (kind === 'carrier' && method !== undefined && method !== 'POST') {
    complain({ pointer: `${pointer}/method`, message: 'a booking is a POST; write that, or leave it out' })
  }
  if (path !== undefined) complainOfPath(path)
  if (carrier !== undefined && !words.carriers.includes(carrier)) {
    const message = `unknown carrier "${carrier}"`
    complain({ pointer: `${pointer}/carrier`, message, word: carrier, candidates: words.carriers })
  }
  if (event !== undefined) complainOfEvent(String(event))

  function findOperation(): OperationWords | undefined {
    const word = match.operation
    if (word === undefined) return undefined
    const place = `${pointer}/operation`
    const found = words.operations.find(({ operationId }) => operationId === word)
    const known = words.operations.map(({ operationId }) => operationId)
    const candidates = kind === 'carrier' ? BOOKINGS : known
    if (!found) complain({ pointer: place, message: `unknown operation "${word}"`, word, candidates })
    else if (kind === 'carrier' && !BOOKINGS.includes(word)) {
      const message = `${word} books nothing, and a carrier fault hits a booking; write ${BOOKINGS.join(' or ')}`
      complain({ pointer: place, message })
    }
    return found
  }

  function complainOfPath(written: string): void {
    const place = `${pointer}/path`
    if (written.includes('?')) {
      complain({ pointer: place, message: 'a path is matched without its query; leave out what begins with "?"' })
      return
    }
    const [fixed = ''] = written.split('*', 1)
    const within = fixed.startsWith(API) || (written.includes('*') && API.startsWith(fixed))
    if (!within) {
      const message = `"${written}" is no path of the API, so this never fires; write it like /api/v2/shipments/*`
      complain({ pointer: place, message })
    }
  }

  function complainOfEvent(word: string): void {
    const slugs = words.statuses.map(({ slug }) => slug)
    const known = [...EVENT_NAMES, ...new Set(slugs)]
    const codes = words.statuses.map(({ code }) => String(code))
    if (word === '*' || known.includes(word) || codes.includes(word)) return
    const candidates = /^\d+$/.test(word) ? [...new Set(codes)] : known
    complain({ pointer: `${pointer}/event`, message: `unknown event or status "${word}"`, word, candidates })
  }
}

const API = '/api/v2/'
