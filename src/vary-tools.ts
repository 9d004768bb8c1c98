/** What `exec --vary` needs of sandboxes: what a variation would have changed of a recorded run, and sandboxes under variations. */
import type { Profile } from './domain/profile.ts'
import { findOperation } from './http/find-operation.ts'
import { secrets } from './ports/secrets.ts'
import * as wall from './ports/wall.ts'
import type { SeenAnswer } from './replay/buffered-call.ts'
import { openCaller } from './replay/call-again.ts'
import { compareRuns } from './replay/compare-runs.ts'
import { isJudged, type Outside } from './replay/outside.ts'
import { Diverged, playOutside } from './replay/play-outside.ts'
import { withFiles } from './replay/recorded-options.ts'
import { type RunningSandbox, runSandbox, type SandboxListeners, type SandboxOptions } from './sandbox.ts'
import { operation } from './schemas/operations.ts'
import { readSchema } from './schemas/registry.ts'
import type { Recording } from './schemas/types.gen.ts'
import type { CallPlace, Touch } from './vary/campaign.ts'
import { type Capture, type CapturedWebhook, compareCaptures, type Order } from './vary/compare-captures.ts'
import { rulesOf } from './vary/fault-rules.ts'
import { liveOutside } from './vary/live-outside.ts'
import { probeSwitches } from './vary/probe-switches.ts'
import { type SwitchSchema, switchVariations } from './vary/switch-variations.ts'
import {
  FAULT_VARIATIONS,
  type FaultVariation,
  type SwitchVariation,
  type Variation,
  type VaryKind,
  WEBHOOK_VARIATIONS,
  type WebhookVariation,
} from './vary/variation.ts'

/** All variations of these kinds, beside what the profile answers. */
export function listVariations(kinds: readonly VaryKind[], { switches }: Pick<Profile, 'switches'>) {
  // The schema of switches has such a rule for each of them.
  const schemas = readSchema('sandbox/profile-switches.schema.json').properties as Readonly<
    Record<string, SwitchSchema>
  >
  const byKind: Readonly<Partial<Record<VaryKind, readonly Variation[]>>> = {
    switches: switchVariations(schemas, switches),
    webhooks: WEBHOOK_VARIATIONS,
    faults: FAULT_VARIATIONS,
  }
  return kinds.flatMap(kind => byKind[kind] ?? [])
}

function operationOf(method: string, url: string): string | null {
  const [path = ''] = url.slice('/api/v2'.length).split('?')
  try {
    const found = findOperation(method, path)
    return found !== null && 'operation' in found ? found.operation.operationId : null
  } catch (error) {
    // A parameter that cannot be decoded: the call is refused.
    if (error instanceof URIError) return null
    throw error
  }
}

/** What variations would have changed of a run, found by playing its recording again under them. */
export interface Prober {
  readonly calls: number
  readonly webhooks: number
  /** The recording played as it was recorded: otherwise nothing can be ruled out, and everything is touched. */
  readonly isFaithful: boolean
  /** The first call of each operation, in their order: faults happen to them. */
  readonly firstCalls: readonly CallPlace[]
  /** By the id of the variation. */
  touch(variations: readonly Variation[]): Promise<ReadonlyMap<string, Touch>>
}

const UNTOUCHED: Touch = { isTouched: false, firstDifference: null, places: [] }

export async function openProber(recording: Recording): Promise<Prober> {
  const order = orderOf(recording)
  const places = order.flatMap(item => (item.kind === 'call' && item.place ? [item.place] : []))
  const firstCalls = places.filter(({ occurrence }) => occurrence === 1)
  const { webhooks } = recording
  const seen = [...firstCalls.map(({ operation: id }) => id), ...(webhooks.length > 0 ? ['webhook'] : [])]
  const plain = await capture(recording, {})
  const isFaithful = plain.isWhole && plain.isAsRecorded
  const compare = async (group: readonly SwitchVariation[]): Promise<Touch> => {
    if (!isFaithful) return { isTouched: true, firstDifference: null, places }
    const set = Object.fromEntries(group.map(({ name, value }) => [name, value]))
    return compareCaptures({ plain, varied: await capture(recording, set), order })
  }
  const touchWebhook = ({ was, is }: WebhookVariation): Touch => {
    if (webhooks.length === 0) return UNTOUCHED
    return {
      isTouched: true,
      firstDifference: { operation: 'webhook', occurrence: 1, pointer: '', was, is },
      places: [],
    }
  }
  const touchFault = ({ is, needsToken: isMeant }: FaultVariation): Touch => {
    const meant = isMeant ? firstCalls.filter(needsToken) : firstCalls
    const [first] = meant
    if (first === undefined) return UNTOUCHED
    return { isTouched: true, firstDifference: { ...first, pointer: '', was: 'its answer', is }, places: meant }
  }
  return {
    calls: places.length,
    webhooks: webhooks.length,
    isFaithful,
    firstCalls,
    async touch(variations) {
      const switches = variations.flatMap(one => (one.kind === 'switches' ? [one] : []))
      const touches = new Map(await probeSwitches(switches, { seen, compare }))
      for (const one of variations) {
        if (one.kind === 'webhooks') touches.set(one.id, touchWebhook(one))
        if (one.kind === 'faults') touches.set(one.id, touchFault(one))
      }
      return touches
    },
  }
}

function needsToken({ operation: id }: CallPlace): boolean {
  return operation(id as Parameters<typeof operation>[0]).auth
}

function orderOf({ calls, events, webhooks }: Recording): Order {
  const counts = new Map<string, number>()
  const order: Order[number][] = []
  let sent = 0
  const addWebhooks = (before: number) => {
    for (; sent < before; sent++) order.push({ kind: 'webhook', number: sent })
  }
  for (const event of events) {
    addWebhooks(event.made[2] ?? sent)
    const call = event.kind === 'call' ? calls[event.number] : undefined
    if (call === undefined || !isJudged(call)) continue
    const id = operationOf(call.method, call.url)
    if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
    const place = id === null ? null : { operation: id, occurrence: counts.get(id) ?? 1 }
    order.push({ kind: 'call', number: event.number, place })
  }
  addWebhooks(webhooks.length)
  return order
}

/** Turns of the loop: a run that goes another way is seen soon, and most of them do. */
const PATIENCE = 1_000

/** Plays the recording under other switches, as far as the run goes the same way. */
function capture(
  recording: Recording,
  set: NonNullable<SandboxOptions['set']>,
): Promise<Capture & { readonly isAsRecorded: boolean }> {
  const player = playOutside(recording, { secrets, patience: PATIENCE })
  const headers: string[] = []
  const outside: Outside = {
    ...player.outside,
    sender: inner => {
      const sender = player.outside.sender(inner)
      return {
        ...sender,
        send(request) {
          headers.push(Object.keys(request.headers).join(', '))
          return sender.send(request)
        },
      }
    },
  }
  return withFiles(recording, player.book, async options => {
    const all = {
      ...options,
      set: { ...options.set, ...set },
      publicUrl: recording.url,
      data: ':memory:',
      port: 0,
      logLevel: 'silent',
    }
    const sandbox = await runSandbox(all, { ...wall, outside })
    player.book.note('token', (await sandbox.credentials()).access_token)
    const caller = openCaller(sandbox.url)
    const answers = new Map<number, SeenAnswer>()
    let isWhole = true
    try {
      await player.play(async call => {
        const answer = await caller.send(call)
        answers.set(call.number, answer)
        return answer
      })
    } catch (error) {
      if (!(error instanceof Diverged)) throw error
      isWhole = false
    } finally {
      caller.close()
      await sandbox.close()
    }
    const shown = (body: Uint8Array) => player.book.hide(Buffer.from(body).toString('utf8'))
    const judged = [...answers].filter(([number]) => isJudged(recording.calls[number] ?? { url: '' }))
    return {
      answers: new Map(judged.map(([number, { status, body }]) => [number, { status, body: shown(body) }])),
      webhooks: player.bodies.map((body, at): CapturedWebhook => ({ headers: headers[at] ?? '', body: shown(body) })),
      isWhole,
      isAsRecorded: compareRuns(recording, { book: player.book, answers, bodies: player.bodies }).identical,
    }
  })
}

export interface VariedOptions {
  readonly options: SandboxOptions
  readonly variations: readonly Variation[]
  /** Calls that faults happen to. */
  readonly firstCalls: readonly CallPlace[]
  /** Only the answers of these calls are varied; absent = the whole run is. */
  readonly places?: readonly CallPlace[] | undefined
  readonly listeners?: SandboxListeners
}

/** A sandbox of its own, in memory, with what the variations change. @throws as `runSandbox` */
export async function startVaried({
  options,
  variations,
  firstCalls,
  places,
  listeners = {},
}: VariedOptions): Promise<RunningSandbox> {
  const set = Object.fromEntries(
    variations.flatMap(one => (one.kind === 'switches' ? [[one.name, one.value] as const] : [])),
  )
  const hit = (places ?? firstCalls).map(place => ({ ...place, hasToken: needsToken(place) }))
  const rules = rulesOf(variations, hit)
  const switching = places === undefined ? null : new SwitchOver(set, places)
  const ruled = new Set<string>()
  let sandbox: RunningSandbox | undefined
  const before = async (place: CallPlace | null): Promise<void> => {
    if (!sandbox) return
    await addRules(sandbox)
    await switching?.turn(sandbox, place)
  }
  const addRules = async ({ accounts, core, settings }: RunningSandbox): Promise<void> => {
    if (rules.length === 0) return
    for (const { id } of accounts.list()) {
      if (ruled.has(id)) continue
      ruled.add(id)
      // Those of --faults concern the first account alone, and a reset keeps them all.
      const own = id === 'default' ? settings.faults : []
      await core.faults.replaceStart(id, [...own, ...rules])
    }
  }
  const outside = liveOutside({
    ...wall,
    secrets,
    operationOf,
    before,
    after: async () => {
      if (sandbox) await switching?.turn(sandbox, null)
    },
    isOneByOne: switching !== null,
    losesFirst: variations.some(one => one.kind === 'webhooks' && one.chaos === null),
  })
  const given = switching === null ? { ...options, set: { ...options.set, ...set } } : options
  sandbox = await runSandbox(given, { ...wall, outside }, listeners)
  await addRules(sandbox)
  return sandbox
}

/** Sets switches for some calls, and back for the others. */
class SwitchOver {
  readonly #set: Readonly<Record<string, unknown>>
  readonly #places: ReadonlySet<string>
  #isOn = false

  constructor(set: Readonly<Record<string, unknown>>, places: readonly CallPlace[]) {
    this.#set = set
    this.#places = new Set(places.map(keyOf))
  }

  /** @param place The call that is served next; null = it has been answered. */
  async turn({ accounts }: RunningSandbox, place: CallPlace | null): Promise<void> {
    const isOn = place !== null && this.#places.has(keyOf(place))
    if (isOn === this.#isOn) return
    this.#isOn = isOn
    for (const { id, initial } of accounts.list()) {
      const names = Object.keys(this.#set)
      const plain = Object.entries(initial.profile.switches).filter(([name]) => names.includes(name))
      await accounts.changeProfile(id, { set: isOn ? this.#set : Object.fromEntries(plain) })
    }
  }
}

function keyOf({ operation: id, occurrence }: CallPlace): string {
  return `${id} ${occurrence}`
}
