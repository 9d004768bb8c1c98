import { describe, expect, test } from 'vitest'
import type { WebhookChaos } from '../../../src/schemas/types.gen.ts'
import { bodySent, composeBody } from '../../../src/webhooks/chaos/compose-body.ts'
import { bodyOf, CREATION_RESULT, EVENTS, ONDEMAND_EVENT, STATUS_EVENT } from './sample-events.ts'

/** What arrives of an event, read again. */
function arrived(event: object, chaos: WebhookChaos) {
  return JSON.parse(composeBody(bodyOf(event), chaos, 'js').sent)
}

/** Places in which two texts of one length differ. */
function differences(one: string, two: string): number {
  const [a, b] = [Buffer.from(one), Buffer.from(two)]
  expect(b.length).toBe(a.length)
  return a.filter((byte, place) => byte !== b[place]).length
}

describe('status (W12)', () => {
  test.each<[string, object, string, string | number, string | number]>([
    ['a number is text in the documented event', STATUS_EVENT, 'status', 777, '777'],
    ['a word stays as it is', STATUS_EVENT, 'status', 'teleported', 'teleported'],
    ['a number stays a number in the creation result', CREATION_RESULT, 'shipment_status', 777, 777],
    ['digits as text too', CREATION_RESULT, 'shipment_status', '777', 777],
    ['a word is text there as well', CREATION_RESULT, 'shipment_status', 'teleported', 'teleported'],
    ['a number stays a number in the on-demand event', ONDEMAND_EVENT, 'status', 777, 777],
  ])('%s', (_name, event, field, status, told) => {
    expect(arrived(event, { status })).toEqual({ ...event, [field]: told })
  })
})

describe('shipment (W13)', () => {
  test.each<[string, object, string]>([
    ['gcode', STATUS_EVENT, 'gcode'],
    ['shipment_code', CREATION_RESULT, 'shipment_code'],
    ['gcode of an on-demand order', ONDEMAND_EVENT, 'gcode'],
  ])('%s names another one, and nothing else changes', (_name, event, field) => {
    expect(arrived(event, { shipment: 'GSUNKNOWN1' })).toEqual({ ...event, [field]: 'GSUNKNOWN1' })
  })
})

describe('skew (W21)', () => {
  test.each([
    ['7h', 25_200],
    ['+7h', 25_200],
    ['-7h', -25_200],
    ['90s', 90],
    ['-2d', -172_800],
  ])('%s moves update_time by %i seconds', (skew, seconds) => {
    const update_time = STATUS_EVENT.update_time + seconds
    expect(arrived(STATUS_EVENT, { skew })).toEqual({ ...STATUS_EVENT, update_time })
    expect(arrived(CREATION_RESULT, { skew })).toEqual({ ...CREATION_RESULT, update_time })
  })

  test('an event without update_time stays as it is, and the fault does not claim to have worked', () => {
    expect(composeBody(bodyOf(ONDEMAND_EVENT), { skew: '7h' }, 'js')).toMatchObject({
      sent: bodyOf(ONDEMAND_EVENT),
      faults: [],
    })
  })
})

describe('mutate (W11)', () => {
  test('drop leaves fields out and keeps the order of the others', () => {
    const { order_id: _, fee: __, ...rest } = STATUS_EVENT
    const { sent } = composeBody(bodyOf(STATUS_EVENT), { mutate: { drop: ['fee', 'order_id'] } }, 'js')
    expect(sent).toBe(bodyOf(rest))
  })

  test('null empties fields in their places', () => {
    const { sent } = composeBody(bodyOf(STATUS_EVENT), { mutate: { null: ['order_id', 'is_lost'] } }, 'js')
    expect(sent).toBe(bodyOf({ ...STATUS_EVENT, order_id: null, is_lost: null }))
  })

  test.each<[string, object, string, unknown]>([
    ['text that is a number → the number', STATUS_EVENT, 'cod', 180_400],
    ['other text → a list of it', STATUS_EVENT, 'gcode', ['GS6ZE234V6']],
    ['empty text → a list of it', STATUS_EVENT, 'sorting_code', ['']],
    ['a flag 0 → "false"', STATUS_EVENT, 'is_return', 'false'],
    ['a flag 1 → "true"', STATUS_EVENT, 'is_part_delivery', 'true'],
    ['another 0 → "0"', STATUS_EVENT, 'amount_return_shop', '0'],
    ['a number → text', STATUS_EVENT, 'update_time', '1767578400'],
    ['null → "null"', CREATION_RESULT, 'carrier_error', 'null'],
    ['a boolean → text', ONDEMAND_EVENT, 'is_ondemand_shipment', 'true'],
    ['a list → its JSON as text', ONDEMAND_EVENT, 'paths', JSON.stringify(ONDEMAND_EVENT.paths)],
    ['an object → its JSON as text', { a: { b: 1 } }, 'a', '{"b":1}'],
    ['"true" → 1', { a: 'true' }, 'a', 1],
    ['"false" → 0', { a: 'false' }, 'a', 0],
    ['digits with a leading 0 (a phone number) are no number', { a: '0900000900' }, 'a', ['0900000900']],
    ['more digits than a number holds are none', { a: '12345678901234567890' }, 'a', ['12345678901234567890']],
  ])('mistype: %s', (_name, event, field, value) => {
    const { sent } = composeBody(bodyOf(event), { mutate: { mistype: [field] } }, 'js')
    expect(sent).toBe(bodyOf({ ...event, [field]: value }))
  })

  test('a field named twice is missing rather than null, and null rather than mistyped', () => {
    const mutate = { drop: ['fee'], null: ['fee', 'cod'], mistype: ['fee', 'cod', 'weight'] }
    const { fee: _, ...rest } = STATUS_EVENT
    expect(arrived(STATUS_EVENT, { mutate })).toEqual({ ...rest, cod: null, weight: 1_000 })
  })

  test('fields that the event does not have change nothing, and the fault does not claim to have worked', () => {
    const mutate = { drop: ['paths'], null: ['nothing'], mistype: ['__proto__'] }
    expect(composeBody(bodyOf(STATUS_EVENT), { mutate }, 'js')).toEqual({
      sent: bodyOf(STATUS_EVENT),
      signed: bodyOf(STATUS_EVENT),
      faults: [],
    })
  })
})

describe('mutate.after_signing (W10)', () => {
  test.each(Object.entries(EVENTS))('alone it changes one byte of one value of %s, still JSON', (_name, event) => {
    for (const style of ['js', 'php'] as const) {
      const body = bodyOf(event, style)
      const { sent, signed, faults } = composeBody(body, { mutate: { after_signing: true } }, style)
      expect(signed).toBe(body)
      expect(differences(sent, signed)).toBe(1)
      const changed = Object.entries(JSON.parse(sent)).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(new Map(Object.entries(event)).get(name)),
      )
      expect(changed).toHaveLength(1)
      expect(faults).toEqual(['mutate'])
    }
  })

  test('it changes the amount to collect, where there is one', () => {
    expect(arrived(STATUS_EVENT, { mutate: { after_signing: true } })).toEqual({ ...STATUS_EVENT, cod: '180401' })
  })

  test.each([
    [{ a: '9' }, { a: '8' }],
    [{ a: 9 }, { a: 8 }],
    [{ a: -9 }, { a: -8 }],
    [{ a: 199 }, { a: 198 }],
    [{ a: 0 }, { a: 1 }],
    [{ a: 'xyz' }, { a: 'xyy' }],
    [{ a: 'Z!' }, { a: 'Y!' }],
    [{ a: 'đường' }, { a: 'đườnh' }],
    [
      { a: 'b', c: true },
      { a: 'c', c: true },
    ],
    [
      { a: 1, b: 1e30 },
      { a: 2, b: 1e30 },
    ],
  ])('%j becomes %j', (event, tampered) => {
    const { sent, signed } = composeBody(bodyOf(event), { mutate: { after_signing: true } }, 'js')
    expect(JSON.parse(sent)).toEqual(tampered)
    expect(differences(sent, signed)).toBe(1)
  })

  test.each([{}, { a: null }, { a: '', b: true }])('%j has nothing to change but still differs', event => {
    for (const size of [undefined, 500]) {
      const { sent, signed } = composeBody(
        bodyOf(event),
        { mutate: { after_signing: true }, ...(size === undefined ? {} : { size }) },
        'js',
      )
      expect(sent).not.toBe(signed)
      expect(JSON.parse(sent)).toMatchObject(event)
    }
  })

  test('with fields to break, those are broken, and what else is wrong with the event is signed', () => {
    const mutate = { after_signing: true, drop: ['fee'] }
    const { sent, signed } = composeBody(bodyOf(STATUS_EVENT), { mutate, status: 777 }, 'js')
    const told = { ...STATUS_EVENT, status: '777' }
    const { fee: _, ...rest } = told
    expect([sent, signed]).toEqual([bodyOf(rest), bodyOf(told)])
  })

  test('with fields that the event does not have, it differs all the same', () => {
    const mutate = { after_signing: true, drop: ['paths'] }
    expect(arrived(STATUS_EVENT, { mutate })).toEqual({ ...STATUS_EVENT, cod: '180401' })
  })
})

describe('size (W19)', () => {
  const length = Buffer.byteLength(bodyOf(STATUS_EVENT))

  test.each([1, 1_024, length + 13, length + 14, 65_536])('%i bytes are met exactly, unless it is longer', size => {
    const { sent, faults } = composeBody(bodyOf(STATUS_EVENT), { size }, 'js')
    expect(Buffer.byteLength(sent)).toBe(Math.max(size, length))
    expect(JSON.parse(sent)).toMatchObject(STATUS_EVENT)
    expect(faults).toEqual(size > length ? ['size'] : [])
  })

  test('every size is met, also where the field "padding" itself is too much', () => {
    for (let more = 0; more < 40; more += 1) {
      for (const style of ['js', 'php'] as const) {
        const body = bodyOf(STATUS_EVENT, style)
        const size = Buffer.byteLength(body) + more
        const { sent } = composeBody(body, { size }, style)
        expect(Buffer.byteLength(sent)).toBe(size)
        const { padding = '', ...rest } = JSON.parse(sent)
        expect(rest).toEqual(STATUS_EVENT)
        // `,"padding":""` is 13 bytes; spaces only where it does not fit.
        expect(padding).toBe('x'.repeat(Math.max(0, more - 13)))
        expect(sent.endsWith(' ')).toBe(more > 0 && more < 13)
      }
    }
  })

  test('an empty object is filled up too', () => {
    expect(composeBody('{}', { size: 20 }, 'js').sent).toBe('{"padding":"xxxxxx"}')
    expect(composeBody('{ }', { size: 4 }, 'js').sent).toBe('{ } ')
  })

  test('what is signed has the same size as what is changed afterwards', () => {
    const mutate = { after_signing: true, drop: ['fee'] }
    const { sent, signed } = composeBody(bodyOf(STATUS_EVENT), { mutate, size: 2_000 }, 'js')
    expect([Buffer.byteLength(sent), Buffer.byteLength(signed)]).toEqual([2_000, 2_000])
    expect(JSON.parse(signed)).toHaveProperty('fee')
    expect(JSON.parse(sent)).not.toHaveProperty('fee')
  })
})

describe('how it is written', () => {
  const chaos: WebhookChaos = { status: 777, mutate: { null: ['sorting_code'], mistype: ['paths'] } }

  test.each(['js', 'php'] as const)('a changed body is written in the style %s', style => {
    for (const event of [STATUS_EVENT, ONDEMAND_EVENT]) {
      const { sent } = composeBody(bodyOf(event, style), chaos, style)
      expect(sent).toBe(bodyOf(JSON.parse(sent), style))
      expect(/[^\0-\x7f]/.test(sent)).toBe(style === 'js')
    }
  })

  test('a body keeps the style in which it was written when the switch has changed since', () => {
    const { sent } = composeBody(bodyOf(STATUS_EVENT, 'php'), chaos, 'js')
    expect(sent).toBe(bodyOf(JSON.parse(sent), 'php'))
    const other = composeBody(bodyOf(STATUS_EVENT, 'js'), chaos, 'php').sent
    expect(other).toBe(bodyOf(JSON.parse(other), 'js'))
  })

  test('where the body does not show its style, the switch says it', () => {
    const { sent } = composeBody('{"status":"904"}', { status: 'lạ/1' }, 'php')
    expect(sent).toBe('{"status":"l\\u1ea1\\/1"}')
    expect(composeBody('{"status":"904"}', { status: 'lạ/1' }, 'js').sent).toBe('{"status":"lạ/1"}')
  })

  test('a body that no key changes keeps its bytes, spaces included', () => {
    const body = '{ "status" : "904",\n "cod":"1" }'
    expect(composeBody(body, { status: '904', sign: 'wrong', copies: 2, mutate: { drop: ['x'] } }, 'js')).toEqual({
      sent: body,
      signed: body,
      faults: [],
    })
  })

  test.each(['', 'not JSON', '[1]', '"text"', 'null', '{"a":1'])('%j is no object and stays as it is', body => {
    const all: WebhookChaos = { status: 1, size: 100, mutate: { after_signing: true, drop: ['a'] } }
    expect(composeBody(body, all, 'js')).toEqual({ sent: body, signed: body, faults: [] })
  })

  test('bodySent gives the bytes for the log: the event itself where nothing goes wrong', () => {
    const body = bodyOf(STATUS_EVENT)
    expect(bodySent({ body }, null, 'js')).toBe(body)
    expect(JSON.parse(bodySent({ body }, { status: 777 }, 'js')).status).toBe('777')
  })
})
