/** What happened while a recording was played, event by event: what a page of it shows beside its calls. */
import { instantOf } from '../control/parts.ts'
import { presentAttempted, presentFired, presentMoved, presentTransition } from '../control/present/present.ts'
import type { EventWatch } from '../replay/play-outside.ts'
import { bodyOf } from '../replay/read-texts.ts'
import type { RunningSandbox } from '../sandbox.ts'
import type {
  EventDelivery,
  Recording,
  ReplayCall,
  ReplayMoment,
  ReplayShipment,
  ReplayTrace,
} from '../schemas/types.gen.ts'
import { DEFAULT_ACCOUNT } from '../service/accounts/accounts.ts'
import { listBothLines } from '../service/shipments/of-both-lines.ts'
import type { RequestServed } from '../service/world/notices.ts'
import type { SandboxListeners } from './listeners.ts'

/** So many shipments of an account are listed: the newest. */
const MOST_SHIPMENTS = 5_000
/** Calls that put shipments there, or take them away, of which no event is published. */
const REPLACES = /^\/__sandbox\/(?:reset|state|snapshots|fill|accounts)\b/

const REPLACING_ACTS: ReadonlySet<string> = new Set([
  'fill',
  'reset',
  'state.import',
  'snapshots.of.restore',
  'createAccount',
  'remove',
])

export interface RunTracer {
  readonly onNotice: NonNullable<SandboxListeners['onNotice']>
  readonly onEvent: EventWatch
  /** Before the first event. */
  watch(sandbox: RunningSandbox): void
  trace(): ReplayTrace
}

export function traceRun(recording: Recording): RunTracer {
  const { events } = recording
  const calls: ReplayCall[] = []
  const acts: number[] = []
  const moments: ReplayMoment[] = []
  /** Calls of the API whose answer is not reported yet, oldest first. */
  const open: number[] = []
  /** Webhooks whose attempt is not reported yet, oldest first. */
  const sent: number[] = []
  const outcomes = new Map(
    events.flatMap(({ kind, number, outcome }) => (kind === 'sent' ? [[number, outcome] as const] : [])),
  )
  /** Calls after which shipments are looked up, until they are answered. */
  const replacing = new Set<number>()
  /** By account, what the moments so far say. */
  const known = new Map<string, Map<string, ReplayShipment>>()
  /** An act that does the same was the latest one. */
  let isReplacing = false
  let event = 0
  let sandbox: RunningSandbox | undefined

  const told = ({ at, operation, reason, method, path }: RequestServed, account: string): void => {
    const place = open.findIndex(number => {
      const call = recording.calls[number]
      return call?.method === method && pathOf(call.url) === pathOf(path)
    })
    const [number] = place < 0 ? [] : open.splice(place, 1)
    if (number !== undefined) calls[number] = { at, account, operation, reason: reason ?? null }
  }
  /** The webhook of an attempt: it was answered already, maybe some events ago. */
  const takeSent = ({ shipment, answer, error }: EventDelivery): number | null => {
    const place = sent.findIndex(number => {
      const outcome = outcomes.get(number)
      const text = bodyOf(recording, recording.webhooks[number] ?? null)
      return outcome?.status === answer && outcome.error === error && text.includes(shipment)
    })
    return place < 0 ? null : (sent.splice(place, 1)[0] ?? null)
  }
  const look = async ({ core, accounts }: RunningSandbox): Promise<void> => {
    for (const id of new Set([...known.keys(), ...accounts.list().map(account => account.id)])) {
      const shipments = accounts.get(id) ? await shipmentsOf(core, id) : []
      const before = known.get(id) ?? new Map<string, ReplayShipment>()
      const isSame = before.size === shipments.length && shipments.every(one => isKnown(one, before))
      if (isSame) continue
      known.set(id, new Map(shipments.map(one => [one.shipment, one])))
      moments.push({ kind: 'world', event, account: id, shipments })
    }
  }
  return {
    onNotice(account, notice) {
      // A start tells nothing: what it finds is looked up.
      if (!sandbox) return
      switch (notice.kind) {
        case 'transition': {
          const data = presentTransition(notice, sandbox.core.reference)
          const { shipment, order_id, line, status, slug, text } = data
          const world = known.get(account) ?? new Map<string, ReplayShipment>()
          known.set(account, world.set(shipment, { shipment, order_id, line, status, slug, text }))
          moments.push({ kind: 'move', event, account, data })
          break
        }
        case 'delivery': {
          const { detail, hint } = notice.attempt
          const data = presentAttempted(notice)
          const webhook = takeSent(data)
          moments.push({ kind: 'webhook', event, account, webhook, detail, hint: hint?.en ?? null, data })
          break
        }
        case 'fault': {
          const data = presentFired(notice)
          moments.push({ kind: 'fault', event, account, data: { ...data, effects: [...data.effects] } })
          break
        }
        case 'clock':
          moments.push({ kind: 'clock', event, account, data: presentMoved(notice) })
          break
        case 'request':
          told(notice, account)
          break
        case 'change':
      }
    },
    onEvent: {
      begun(index) {
        event = index
        const { kind, number } = events[index] ?? { kind: 'start', number: 0 }
        if (kind === 'sent') sent.push(number)
        if (kind === 'act' && sandbox) {
          const { account: actor = DEFAULT_ACCOUNT, name = '' } = recording.acts?.[number] ?? {}
          acts[number] = instantOf(sandbox, sandbox.accounts.get(actor) ? actor : DEFAULT_ACCOUNT).at
          // It may last longer than its event.
          isReplacing = REPLACING_ACTS.has(name)
        }
        if (kind !== 'call' || !sandbox) return
        const { url = '', headers = [] } = recording.calls[number] ?? {}
        const named = headers.find(([name]) => name?.toLowerCase() === 'x-sandbox-account')?.[1]
        const isApi = url.startsWith('/api/')
        const account = sandbox.accounts.get(named ?? DEFAULT_ACCOUNT) ? (named ?? DEFAULT_ACCOUNT) : DEFAULT_ACCOUNT
        const { at } = instantOf(sandbox, account)
        calls[number] = { at, account: isApi ? null : account, operation: null, reason: null }
        if (isApi) open.push(number)
        if (REPLACES.test(url)) replacing.add(number)
      },
      async ended(index, answers) {
        if (!sandbox || (index > 0 && replacing.size === 0 && !isReplacing)) return
        await look(sandbox)
        for (const number of replacing) if (answers.has(number)) replacing.delete(number)
      },
    },
    watch(running) {
      sandbox = running
    },
    trace: () => ({
      calls: Array.from(calls, call => call ?? { ...NOT_PLAYED }),
      acts: Array.from(acts, at => at ?? 0),
      moments,
    }),
  }
}

const NOT_PLAYED: ReplayCall = { at: 0, account: null, operation: null, reason: null }

function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

function isKnown(one: ReplayShipment, known: ReadonlyMap<string, ReplayShipment>): boolean {
  const before = known.get(one.shipment)
  return before?.status === one.status && before.order_id === one.order_id
}

async function shipmentsOf(core: RunningSandbox['core'], world: string): Promise<ReplayShipment[]> {
  const { rows } = await listBothLines(core, world, { size: MOST_SHIPMENTS, page: 1 })
  const { statuses, ondemandStatuses } = core.reference
  return rows.map(found => {
    const { id, orderId } = found.line === 'standard' ? found.shipment : found.order
    const { code, slug, text } =
      found.line === 'standard' ? statuses.names(found.shipment.status) : ondemandStatuses.names(found.order.status)
    return { shipment: id, order_id: orderId, line: found.line, status: code, slug, text }
  })
}
