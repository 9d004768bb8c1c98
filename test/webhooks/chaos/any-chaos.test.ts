import { expect, test } from 'vitest'
import { drawInteger, type Rng, rng } from '../../../src/domain/random.ts'
import { validator } from '../../../src/schemas/registry.ts'
import type { WebhookChaos } from '../../../src/schemas/types.gen.ts'
import { composeBody } from '../../../src/webhooks/chaos/compose-body.ts'
import { spoilSignature } from '../../../src/webhooks/chaos/spoil-signature.ts'
import { type SchemeName, signWith } from '../../../src/webhooks/sign/schemes.ts'
import { writeJson } from '../../../src/webhooks/write-event.ts'
import { EVENTS } from './sample-events.ts'

const TEXTS = [
  '',
  'a',
  '0',
  '-5',
  '904',
  'đ',
  '😀',
  '\ud800',
  '\u0000',
  '"\\/',
  '\u2028',
  '__proto__',
  '1e400',
  '{"a":1}',
]
const NAMES = [
  ...new Set(Object.values(EVENTS).flatMap(event => Object.keys(event))),
  ...TEXTS,
  'padding',
  'constructor',
]

const SCHEME_NAMES: readonly SchemeName[] = [
  'standard',
  'standard-ed25519',
  'stripe',
  'github',
  'body-hmac-base64',
  'url-token',
  'none',
]

const pick = <T>(random: Rng, list: readonly T[]): T | undefined => list[drawInteger(random, 0, list.length - 1)]

function drawValue(random: Rng, depth = 0): unknown {
  const kind = drawInteger(random, 0, depth > 2 ? 4 : 6)
  if (kind === 0) return null
  if (kind === 1) return random() < 0.5
  if (kind === 2) return drawInteger(random, -20, 20)
  if (kind === 3) return (random() - 0.5) * 10 ** drawInteger(random, -10, 25)
  if (kind === 4) return `${pick(random, TEXTS)}${pick(random, TEXTS)}`
  const parts = Array.from({ length: drawInteger(random, 0, 3) }, () => drawValue(random, depth + 1))
  return kind === 5 ? parts : Object.fromEntries(parts.map(part => [pick(random, NAMES) ?? '', part]))
}

function drawEvent(random: Rng): object {
  if (random() < 0.4) return pick(random, Object.values(EVENTS)) ?? {}
  const names = Array.from({ length: drawInteger(random, 0, 12) }, () => pick(random, NAMES) ?? '')
  return Object.fromEntries(names.map(name => [name, drawValue(random)]))
}

function drawChaos(random: Rng): WebhookChaos {
  const names = () => Array.from({ length: drawInteger(random, 1, 5) }, () => pick(random, NAMES) || 'x')
  const some = (odds: number, make: () => WebhookChaos): WebhookChaos => (random() < odds ? make() : {})
  return {
    ...some(0.4, () => ({ status: random() < 0.5 ? drawInteger(random, 0, 99_999) : (pick(random, TEXTS) ?? '') })),
    ...some(0.4, () => ({ shipment: pick(random, TEXTS) || 'x' })),
    ...some(0.4, () => ({
      skew: `${pick(random, ['', '+', '-'])}${drawInteger(random, 0, 99_999)}${pick(random, ['s', 'm', 'h', 'd'])}`,
    })),
    ...some(0.5, () => ({
      mutate: {
        after_signing: random() < 0.5,
        ...(random() < 0.4 ? { drop: names() } : {}),
        ...(random() < 0.4 ? { null: names() } : {}),
        ...(random() < 0.4 ? { mistype: names() } : {}),
      },
    })),
    ...some(0.4, () => ({ size: drawInteger(random, 1, 3_000) })),
    ...some(0.4, () => ({
      sign: pick(random, ['wrong', 'missing', 'stale', 'future', 'old-key', 'new-key'] as const) ?? 'wrong',
    })),
    copies: 1,
  }
}

test('any faults on any event: nothing throws, what is sent stays JSON of the promised size, and the log has what was sent', () => {
  const judge = validator('sandbox/webhook-chaos.schema.json')
  const random = rng(7, 'any chaos')
  for (let round = 0; round < 5_000; round += 1) {
    const style = random() < 0.5 ? 'js' : 'php'
    const body = writeJson(drawEvent(random), style)
    const chaos = drawChaos(random)
    expect(judge(chaos)).toEqual([])
    const say = `${body} ${JSON.stringify(chaos)}`

    const { sent, signed, faults } = composeBody(body, chaos, style)
    const arrived: unknown = JSON.parse(sent)
    expect(arrived, say).toBeTypeOf('object')
    expect(JSON.parse(signed), say).toBeTypeOf('object')
    const { size, mutate } = chaos
    const bytes = Buffer.byteLength(sent)
    if (size !== undefined) expect(bytes === size || (bytes > size && !faults.includes('size')), say).toBe(true)
    if (mutate?.after_signing) expect(sent, say).not.toBe(signed)
    else expect(sent, say).toBe(signed)
    // Nothing changed ⇔ no fault is named.
    expect(faults.length === 0, say).toBe(sent === body)
    expect(composeBody(body, chaos, style), say).toEqual({ sent, signed, faults })
    // The same event, with the fields in the same order but for those left out and the padding.
    const before = Object.keys(JSON.parse(body)).filter(name => !mutate?.drop?.includes(name))
    const after = Object.keys(JSON.parse(sent))
    expect(after.slice(0, before.length), say).toEqual(before)
    expect(after.length - before.length, say).toBeLessThanOrEqual(1)
  }
})

test('any fault of the signature signs without an error under every scheme', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  for (const scheme of SCHEME_NAMES) {
    for (const sign of ['wrong', 'missing', 'stale', 'future', 'old-key', 'new-key', undefined] as const) {
      for (const secrets of [[secret], [secret, `${secret.slice(0, -4)}AAA=`]]) {
        const plan = spoilSignature([{ scheme, secrets }], sign)
        const at = { id: 'msg_1', timestamp: 1_700_000_000 + plan.offS, body: Buffer.from('{}') }
        expect(Object.keys(signWith(plan.schemes, at)).length === 0).toBe(
          sign === 'missing' || scheme === 'none' || scheme === 'url-token',
        )
      }
    }
  }
})
