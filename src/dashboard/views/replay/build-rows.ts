import type { RecordingEvent, ReplayMoment, ReplayPage } from '../../../schemas/types.gen.ts'
import { linkRows, type OpenRow } from '../../picture/trace/trace-row.ts'
import { groupOf, type Row } from './row.ts'

type OpenRunRow = Omit<OpenRow<Row>, 'isDue'> & { isDue: boolean }

/** Moves the clock: what is due happens because of it, also while its webhooks are waited for. */
const ADVANCE = /^\/__sandbox\/clock\/advance\b/
const ADVANCES: ReadonlySet<string> = new Set(['clock.advance', 'clock.to', 'clock.until', 'shipments.of.travelTo'])

/** The rows of a run in the order in which they happened, each with what caused it. */
export function buildRows({ recording, trace, difference }: ReplayPage): readonly Row[] {
  const { events, calls } = recording
  const rows: OpenRunRow[] = []
  const moments = byEvent(trace?.moments ?? [])
  const told = new Set(trace?.moments.map(moment => (moment.kind === 'webhook' ? moment.webhook : null)))
  const causes = new Causes(recording.events)
  const add = ({ event, at, account, what }: Pick<Row, 'event' | 'at' | 'account' | 'what'>): OpenRunRow => {
    const open: OpenRunRow = {
      key: String(rows.length),
      index: rows.length,
      group: groupOf(what),
      event,
      at,
      until: at,
      wall: events[event]?.at ?? null,
      account,
      what,
      isRed: false,
      cause: null,
      isDue: false,
      effects: [],
      depth: 0,
    }
    rows.push(open)
    return open
  }
  for (const [event, { kind, number, outcome }] of events.entries()) {
    if (kind === 'call') {
      const known = trace?.calls[number]
      const row = add({ event, at: known?.at ?? null, account: known?.account ?? null, what: { kind, number } })
      const { answer = null, url = '' } = calls[number] ?? {}
      row.isRed = answer === null || !answer.whole || answer.status >= 400
      causes.began(event, row.index, ADVANCE.test(url) ? row.account : null)
    } else if (kind === 'act') {
      const { account = null, name = '' } = recording.acts?.[number] ?? {}
      const row = add({ event, at: trace?.acts[number] ?? null, account, what: { kind, number } })
      causes.began(event, row.index, ADVANCES.has(name) ? account : null)
    } else if (kind === 'sent' && !told.has(number)) {
      const row = add({ event, at: null, account: null, what: { kind, number } })
      row.isRed = !isAccepted(outcome?.status ?? null)
      row.cause = causes.ofSending(number)
      causes.began(event, row.index, null)
    }
    for (const moment of moments.get(event) ?? []) {
      const at = 'data' in moment ? Date.parse(moment.data.at) : (rows.at(-1)?.at ?? null)
      const row = add({ event, at, account: moment.account, what: moment })
      row.isRed = moment.kind === 'webhook' && !isAccepted(moment.data.answer)
      row.cause = causes.of(moment, event)
      row.isDue = row.cause === null && kind === 'timer'
      causes.told(moment, row.index)
      if (moment.kind === 'webhook' && kind === 'sent') causes.began(event, row.index, null)
    }
  }
  linkRows(rows)
  const left = leftAt(difference?.where ?? '')
  const divergent = left === null ? undefined : rows.find(({ what }) => what.kind === 'call' && what.number === left)
  if (divergent) divergent.isRed = true
  return rows
}

/** The number of the call at which a replay left its recording; null = it was at no call. */
export function leftAt(where: string): number | null {
  const number = /^call (\d{1,9})\b/.exec(where)?.[1]
  return number === undefined ? null : Number(number)
}

function isAccepted(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300
}

function byEvent(moments: readonly ReplayMoment[]): ReadonlyMap<number, readonly ReplayMoment[]> {
  const found = new Map<number, ReplayMoment[]>()
  for (const moment of moments) {
    const there = found.get(moment.event)
    if (there) there.push(moment)
    else found.set(moment.event, [moment])
  }
  return found
}

/** Finds the row that caused another one. */
class Causes {
  readonly #events: readonly RecordingEvent[]
  /** By the event: the row that it began with. */
  readonly #origins = new Map<number, number>()
  /** By account: the row of the latest call that moved its clock. */
  readonly #advances = new Map<string, number>()
  /** By shipment and status: the row of the latest move. */
  readonly #moves = new Map<string, number>()
  /** By delivery: the row of its latest attempt. */
  readonly #attempts = new Map<string, number>()

  constructor(events: readonly RecordingEvent[]) {
    this.#events = events
  }

  began(event: number, row: number, advances: string | null): void {
    this.#origins.set(event, row)
    if (advances !== null) this.#advances.set(advances, row)
  }

  told(moment: ReplayMoment, row: number): void {
    if (moment.kind === 'move') {
      this.#moves.set(keyOf(moment.account, moment.data.shipment, moment.data.status), row)
    } else if (moment.kind === 'webhook') this.#attempts.set(moment.data.delivery, row)
  }

  of(moment: ReplayMoment, event: number): number | null {
    if (moment.kind !== 'webhook') return this.#ofEvent(moment, event)
    const { delivery, shipment, status } = moment.data
    const before = this.#attempts.get(delivery) ?? this.#moves.get(keyOf(moment.account, shipment, status))
    return before ?? (moment.webhook === null ? null : this.ofSending(moment.webhook))
  }

  /** What went on when a webhook was sent. */
  ofSending(webhook: number): number | null {
    // Each event says how many were sent before it, so the place is found by halving.
    let [low, high] = [0, this.#events.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#events[middle]?.made[2] ?? 0) <= webhook) low = middle + 1
      else high = middle
    }
    return this.#origins.get(low - 1) ?? null
  }

  #ofEvent(moment: ReplayMoment, event: number): number | null {
    const kind = this.#events[event]?.kind
    const origin = this.#origins.get(event) ?? null
    // An advance goes on with the answer of a receiver; by itself such an answer moves no shipment.
    if (kind === 'call' || kind === 'act' || moment.kind === 'world') return origin
    return this.#advances.get(moment.account ?? '') ?? (kind === 'sent' ? origin : null)
  }
}

function keyOf(account: string | null, shipment: string, status: number): string {
  return JSON.stringify([account, shipment, status])
}
