import { secrets } from '../../ports/secrets.ts'
import * as wall from '../../ports/wall.ts'
import { filesOf } from '../../replay/recorded-options.ts'
import { type RunningSandbox, runSandbox, type SandboxListeners, type SandboxOptions } from '../../sandbox.ts'
import type { CallPlace } from '../../vary/campaign.ts'
import { rulesOf } from '../../vary/fault-rules.ts'
import { NAMING_EVENTS, renameEvent } from '../../vary/grease-answer.ts'
import { liveOutside } from '../../vary/live-outside.ts'
import { rewriteAnswer } from '../../vary/rewrite-answer.ts'
import type { Variation } from '../../vary/variation.ts'
import { dataSender } from './data-sender.ts'
import { openDataTexts } from './data-texts.ts'
import { greaseSender } from './grease-sender.ts'
import { needsToken, operationOf } from './operation-of.ts'

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
  // Letters and digits of both a field and a header.
  const name = `x${secrets
    .id(12)
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()}`
  const rules = rulesOf(variations, { places: hit, isEach: places === undefined, field: name })
  const greased = new Set(variations.flatMap(one => (one.kind === 'grease' ? [one.name] : [])))
  const varied = variations.find(one => one.kind === 'data')
  const data = varied === undefined ? null : openDataTexts(varied, filesOf(options))
  const marked = places === undefined ? null : new Set(places.map(keyOf))
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
    varyAnswer(place, response) {
      if (marked !== null && (place === null || !marked.has(keyOf(place)))) return
      if (greased.has('header')) response.setHeader(`x-${name}`, '1')
      if (data !== null) rewriteAnswer(response, body => data.changeAnswer(body, place))
      if (greased.has('event') && place !== null && NAMING_EVENTS.includes(place.operation)) {
        rewriteAnswer(response, body => renameEvent(body, name))
      }
    },
    // Where only some answers are varied, webhooks are as they are.
    varySender: machine => {
      if (places !== undefined) return machine
      const greasing = greased.size > 0 ? greaseSender(machine, { greased, name, sandbox: () => sandbox }) : machine
      return data === null ? greasing : dataSender(greasing, { data, sandbox: () => sandbox })
    },
    losesFirst: variations.some(one => one.kind === 'webhooks' && one.chaos === null),
  })
  const given = switching === null ? { ...options, set: { ...options.set, ...set } } : options
  sandbox = await runSandbox(given, { ...wall, outside: data === null ? outside : data.around(outside) }, listeners)
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
