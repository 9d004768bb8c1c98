import { instantOf } from '../control/parts.ts'
import { presentArrival } from '../control/present/present-inbox.ts'
import { INBOX_ID } from '../domain/inbox.ts'
import type { RunningSandbox } from '../sandbox.ts'
import type { InboxItem, InboxMatch } from '../schemas/types.gen.ts'
import { describeMatch, newestOf } from '../service/events/expect-match.ts'
import type { WaitOutcome } from '../service/events/wait-outcome.ts'
import type { InboxItem as Arrival } from '../service/inbox/arrivals.ts'
import { awaitInbox } from '../service/inbox/await-inbox.ts'
import { closeInbox, openInbox, setInboxAnswer } from '../service/inbox/inbox.ts'
import { listInbox } from '../service/inbox/list-inbox.ts'
import { describeEvent, describeRefused } from '../service/inbox/refused-deliveries.ts'
import { checkBody } from '../service/input/check-body.ts'
import type { InboxCheck, InboxCheckOptions, WorldInbox } from './inbox.ts'
import { WAIT_MS } from './shipment-handle.ts'

type Parts = Pick<RunningSandbox, 'core' | 'events'>

/** Less than a test of Vitest or Jest may take, so that the failure says what came instead of "timed out". */
const CHECK_MS = 3_000

/** So many events, and so many that were not accepted, stand in a report. */
const MOST_SHOWN = 20

/** So many of the newest deliveries are looked through for one that is under way. */
const LOOKED_THROUGH = 500

interface LookOptions extends Required<InboxCheckOptions> {
  readonly isBrief?: boolean
}

export function inboxOf(parts: Parts, world: string): WorldInbox {
  const { core } = parts
  const look = async (match: InboxMatch, { count, timeoutMs, isBrief = false }: LookOptions) => {
    checkBody('sandbox/inbox-await.schema.json', { match, count })
    return awaitInbox(parts, world, { match, count, after: null, timeoutMs, isBrief })
  }
  const events = async () => {
    const items: InboxItem[] = []
    for (let after: string | null = null; ; ) {
      const page = await listInbox(parts, world, { after })
      items.push(...page.items.map(presentArrival))
      if (!page.isMore) return items
      after = page.cursor
    }
  }
  return {
    open: async (options = {}) => void (await openInbox(core, world, { origin: 'api', body: options })),
    events,
    async waitFor(match, { count = 1, timeoutMs = WAIT_MS } = {}) {
      const outcome = await look(match, { count, timeoutMs })
      // Some that fit are not enough.
      const settled = outcome && (outcome.matched ? outcome : { ...outcome, items: [] })
      const wanted = `${count === 1 ? 'event' : `${count} events`} in the inbox with ${describeMatch(match)}`
      return presentArrival(newestOf(settled, { wanted, wish: { timeoutMs }, name: ({ delivery }) => delivery.id }))
    },
    async check(match, { count = 1, timeoutMs } = {}) {
      const patience = timeoutMs ?? ((await canCome(parts, world)) ? CHECK_MS : 0)
      const outcome = await look(match, { count, timeoutMs: patience, isBrief: true })
      const newest = outcome?.items.at(-1)
      return {
        received: outcome?.matched === true,
        event: newest ? presentArrival(newest) : null,
        report: await describeInbox(parts, world, { outcome, arrived: await events() }),
      } satisfies InboxCheck
    },
    answer: async answer => void (await setInboxAnswer(core, world, answer)),
    close: () => closeInbox(core, world),
  }
}

/** Whether an event may come without anything else being done: the clock runs, or a delivery is under way. */
async function canCome(parts: Parts, world: string): Promise<boolean> {
  const { store, clocks } = parts.core
  if (clocks.row(world).mode !== 'frozen') return true
  const { at } = instantOf(parts, world)
  return store.read(world, async view => {
    const { rows } = await view.page('deliveriesBySequence', { order: 'descending', offset: 0, limit: LOOKED_THROUGH })
    return rows.some(({ endpointId, nextAt }) => endpointId === INBOX_ID && nextAt !== null && nextAt <= at)
  })
}

async function describeInbox(
  { core }: Parts,
  world: string,
  {
    outcome,
    arrived,
  }: {
    readonly outcome: WaitOutcome<Arrival, { readonly difference: Difference; readonly item: Arrival }> | null
    readonly arrived: readonly InboxItem[]
  },
): Promise<string> {
  const refused = await describeRefused(core, world, MOST_SHOWN)
  const misses = (outcome?.nearMisses ?? []).map(({ item, difference: { differs, wanted, got } }) => {
    return `#${item.n}: ${differs} is ${got ?? 'nothing'}, not ${wanted}`
  })
  const left = arrived.length > MOST_SHOWN ? [`… and ${arrived.length - MOST_SHOWN} before them`] : []
  return [
    ...section(`arrived (${arrived.length}):`, [...left, ...arrived.slice(-MOST_SHOWN).map(describeArrival)]),
    ...section('not accepted:', refused),
    ...(misses.length === 0 ? [] : section('near misses:', misses)),
    ...(outcome?.why ? [outcome.why] : []),
  ].join('\n')
}

type Difference = {
  readonly differs: string
  readonly wanted: string | number
  readonly got: string | number | null
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return [title, ...(lines.length === 0 ? ['  nothing'] : lines.map(line => `  ${line}`))]
}

function describeArrival(item: InboxItem): string {
  const { n, attempt, verified, answer, faults, at } = item
  const signed = { true: 'signature valid', false: 'SIGNATURE INVALID', null: 'not signed' }[`${verified}`]
  const suffered = faults.length === 0 ? '' : `, faults: ${faults.join(', ')}`
  const told = describeEvent({ ...item, orderId: item.order_id, shipmentId: item.shipment })
  return `#${n} ${at.slice(0, 19).replace('T', ' ')}  ${told}, attempt ${attempt}, ${signed}, answered ${answer ?? 'too late'}${suffered}`
}
