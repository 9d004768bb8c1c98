import { describe, expect, test } from 'vitest'
import { readInbox } from '../../../src/contract/receiver/open-inbox.ts'
import { bodyText } from '../../../src/contract/receiver/receiver.ts'

const NOW = 1_767_571_200_000

function readOne(entry: object) {
  const [one] = readInbox([entry], NOW) ?? []
  if (one === undefined) throw new Error('the inbox was read as empty')
  return { ...one, text: bodyText(one) }
}

describe('what an inbox answers', () => {
  test.each([
    ['a list', [{ method: 'POST' }]],
    ['requests', { requests: [{ method: 'POST' }] }],
    ['data', { data: [{ method: 'POST' }], total: 1 }],
    ['items', { items: [{ method: 'POST' }] }],
  ])('%s', (_form, answer) => {
    expect(readInbox(answer, NOW)?.map(({ method }) => method)).toEqual(['POST'])
  })

  test.each([
    ['nothing', undefined],
    ['text', 'ok'],
    ['another object', { hooks: [] }],
    ['null', null],
  ])('is no inbox: %s', (_form, answer) => {
    expect(readInbox(answer, NOW)).toBeNull()
  })

  test('headers as an object, with lists, or as a list of either form', () => {
    const wanted = { 'content-type': 'application/json', 'x-two': 'a, b' }
    expect(readOne({ headers: { 'Content-Type': 'application/json', 'X-Two': ['a', 'b'] } }).headers).toEqual(wanted)
    const list = [
      { name: 'Content-Type', value: 'application/json' },
      { name: 'X-Two', value: 'a' },
      { name: 'x-two', value: 'b' },
    ]
    expect(readOne({ headers: list }).headers).toEqual(wanted)
    expect(readOne({ headers: list.map(({ name, value }) => [name, value]) }).headers).toEqual(wanted)
  })

  test('the body as text, base64, another name, or JSON', () => {
    const text = '{"status_text":"Chờ lấy hàng"}'
    expect(readOne({ body: text }).text).toBe(text)
    expect(readOne({ body: Buffer.from(text).toString('base64'), encoding: 'base64' }).text).toBe(text)
    expect(readOne({ content: text }).text).toBe(text)
    expect(readOne({ body: { status: '901' } }).text).toBe('{"status":"901"}')
    expect(readOne({}).text).toBe('')
  })

  test('the address as path, as url, or not at all', () => {
    expect(readOne({ path: '/abc/n1?token=x' }).path).toBe('/abc/n1?token=x')
    expect(readOne({ url: 'https://inbox.test/abc/n1?token=x' }).path).toBe('/abc/n1?token=x')
    expect(readOne({}).path).toBeNull()
  })

  test('the time in seconds, milliseconds or as a date with its zone; else that of the look', () => {
    expect(readOne({ at: 1767571000 }).at).toBe(1767571000_000)
    expect(readOne({ timestamp: 1767571000123 }).at).toBe(1767571000123)
    expect(readOne({ received_at: '2026-01-05T00:00:00Z' }).at).toBe(1767571200_000)
    expect(readOne({ created_at: '2026-01-05 07:00:00' }).at).toBe(NOW)
    expect(readOne({}).at).toBe(NOW)
  })
})
