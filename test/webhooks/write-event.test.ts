import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { writeJson } from '../../src/webhooks/write-event.ts'

/** What PHP 8.2's json_encode wrote for these, without flags. */
const AS_PHP: readonly (readonly [string, string])[] = [
  ['/', String.raw`"\/"`],
  ['Chờ lấy hàng', String.raw`"Ch\u1edd l\u1ea5y h\u00e0ng"`],
  ['đường Nguyễn Huệ', String.raw`"\u0111\u01b0\u1eddng Nguy\u1ec5n Hu\u1ec7"`],
  ['🚚', String.raw`"\ud83d\ude9a"`],
  ['\u2028\u2029', String.raw`"\u2028\u2029"`],
  ['\u0080\ufeff\uffff', String.raw`"\u0080\ufeff\uffff"`],
  ['\u007f', '"\u007f"'],
  ['"\\', String.raw`"\"\\"`],
  ['\\/', String.raw`"\\\/"`],
  ['\b\f\n\r\t\u0000\u001f', String.raw`"\b\f\n\r\t\u0000\u001f"`],
  ['https://a.vn/theo-dõi?order_code=A', String.raw`"https:\/\/a.vn\/theo-d\u00f5i?order_code=A"`],
]

describe('json_style: php', () => {
  test.each(AS_PHP)('%j is written as json_encode writes it', (text, written) => {
    expect(writeJson(text, 'php')).toBe(written)
  })

  test('keys are escaped as values are, numbers, null and flags stay, and the order of keys too', () => {
    const value = { 'phí/đơn': [1, -35_650, null, true], b: {}, a: [] }
    expect(writeJson(value, 'php')).toBe(String.raw`{"ph\u00ed\/\u0111\u01a1n":[1,-35650,null,true],"b":{},"a":[]}`)
  })

  test('is ASCII and reads back as what was written, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const written = writeJson({ [text]: text }, 'php')
        expect(written).toMatch(/^[\u0020-\u007f]*$/)
        expect(written).not.toMatch(/[^\\]\//)
        expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify({ [text]: text })))
      }),
    )
  })
})

test('json_style: js writes as JSON.stringify does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(writeJson(value, 'js')).toBe(JSON.stringify(value))
    }),
  )
})
