import { secrets } from '../../ports/secrets.ts'
import * as wall from '../../ports/wall.ts'
import type { SeenAnswer } from '../../replay/buffered-call.ts'
import { openCaller } from '../../replay/call-again.ts'
import { compareRuns } from '../../replay/compare-runs.ts'
import { isJudged, type Outside } from '../../replay/outside.ts'
import { Diverged, playOutside } from '../../replay/play-outside.ts'
import { withFiles } from '../../replay/recorded-options.ts'
import { runSandbox, type SandboxOptions } from '../../sandbox.ts'
import type { Recording } from '../../schemas/types.gen.ts'
import type { CallPlace, Touch } from '../../vary/campaign.ts'
import {
  type Capture,
  type CapturedAnswer,
  type CapturedWebhook,
  compareCaptures,
  type Order,
} from '../../vary/compare-captures.ts'
import { probeSwitches } from '../../vary/probe-switches.ts'
import type {
  DataVariation,
  FaultVariation,
  GreaseVariation,
  SwitchVariation,
  Variation,
  WebhookVariation,
} from '../../vary/variation.ts'
import { placeHeld } from '../place-held.ts'
import { openDataTexts } from './data-texts.ts'
import { needsToken, operationOf } from './operation-of.ts'

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

const FIRST_WEBHOOK: CallPlace = { operation: 'webhook', occurrence: 1 }
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
      firstDifference: { ...FIRST_WEBHOOK, pointer: '', was, is },
      places: [],
    }
  }
  const touchFault = ({ is, needsToken: isMeant }: FaultVariation): Touch => {
    const meant = isMeant ? firstCalls.filter(needsToken) : firstCalls
    const [first] = meant
    if (first === undefined) return UNTOUCHED
    return { isTouched: true, firstDifference: { ...first, pointer: '', was: 'its answer', is }, places: meant }
  }
  const touchGrease = ({ is, operations: meant }: GreaseVariation): Touch => {
    const answers = meant === null ? places : places.filter(({ operation: id }) => meant.includes(id))
    const [first] = answers.length > 0 ? answers : webhooks.length > 0 ? [FIRST_WEBHOOK] : []
    if (first === undefined) return UNTOUCHED
    return { isTouched: true, firstDifference: { ...first, pointer: '', was: 'nothing of it', is }, places: answers }
  }
  const touchData = (variation: DataVariation): Touch => {
    if (!isFaithful) return { isTouched: true, firstDifference: null, places }
    return inForm(
      variation,
      compareCaptures({ plain, varied: changedBy(variation, { recording, plain, order }), order }),
    )
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
        if (one.kind === 'data') touches.set(one.id, touchData(one))
        if (one.kind === 'grease') touches.set(one.id, touchGrease(one))
        if (one.kind === 'faults') touches.set(one.id, touchFault(one))
      }
      return touches
    },
  }
}

interface Played extends Capture {
  /** Webhooks that arrived in an inbox, by their number. */
  readonly inside: ReadonlySet<number>
  readonly isAsRecorded: boolean
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

/** What the application would have seen: the sandbox does and stores the same, so nothing is played. */
function changedBy(
  variation: DataVariation,
  { recording, plain, order }: { readonly recording: Recording; readonly plain: Played; readonly order: Order },
): Capture {
  const { calls, texts, files } = recording
  const data = openDataTexts(variation, files)
  const answers = new Map<number, CapturedAnswer>()
  const webhooks: CapturedWebhook[] = []
  let noted = 0
  for (const item of order) {
    if (item.kind === 'webhook') {
      const webhook = plain.webhooks[item.number]
      if (webhook === undefined) continue
      webhooks.push(plain.inside.has(item.number) ? webhook : { ...webhook, body: data.changeEvent(webhook.body) })
      continue
    }
    for (; noted <= item.number; noted++) data.note(bytesOf(texts, calls[noted]?.body ?? null))
    const answer = plain.answers.get(item.number)
    if (answer) answers.set(item.number, { ...answer, body: data.changeAnswer(answer.body, item.place) })
  }
  return { answers, webhooks, isWhole: plain.isWhole }
}

function bytesOf(texts: Recording['texts'], place: number | null): Buffer {
  const text = place === null ? '' : (texts[place] ?? '')
  return typeof text === 'string' ? Buffer.from(text) : Buffer.from(text.base64, 'base64')
}

/** Composed and decomposed letters look alike. */
function inForm({ name }: DataVariation, touch: Touch): Touch {
  const { firstDifference } = touch
  if (name !== 'nfd' || firstDifference === null) return touch
  return { ...touch, firstDifference: { ...firstDifference, is: `${firstDifference.is}, decomposed (NFD)` } }
}

/** Turns of the loop: a run that goes another way is seen soon, and most of them do. */
const PATIENCE = 1_000

/** Plays the recording under other switches, as far as the run goes the same way. */
function capture(recording: Recording, set: NonNullable<SandboxOptions['set']>): Promise<Played> {
  const player = playOutside(recording, { secrets, place: placeHeld(recording), patience: PATIENCE })
  const headers: string[] = []
  const inside = new Set<number>()
  const outside: Outside = {
    ...player.outside,
    sender: inner => {
      const sender = player.outside.sender(inner)
      return {
        ...sender,
        send(request) {
          if (request.inbox !== undefined) inside.add(headers.length)
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
      // It changes no byte, and takes time for each answer of each variation.
      validateResponses: 'off',
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
      inside,
      isWhole,
      isAsRecorded: compareRuns(recording, { book: player.book, answers, bodies: player.bodies }).identical,
    }
  })
}
