/** What each sort of field must not be. The first is the one that is always sent, the others are drawn from. */
export const WRONG = {
  weight: [0, -1, 'nặng', true, [500], { gram: 500 }, '0', '-5', '500g', 1_000_000_001],
  size: [-1, 'to', true, [20], { cm: 20 }, '-5', '20cm', 10_001],
  amount: [-1, '-1', 'nhiều', true, [1], { vnd: 1 }, '1.000đ', 1_000_000_000_001],
  code: ['abc', -1, 1.5, true, [1], { code: 1 }, '10 0000', '1234567890123456'],
  latitude: ['bắc', 90.5, -91, 180.5, true, [21], { degrees: 21 }, '21N'],
  longitude: ['đông', 180.5, -181, true, [105], { degrees: 105 }, '105E'],
  kind: [3, 0, -1, 'pickup', true, [1], { kind: 1 }, 1.5],
  text: [{ text: 'a' }, ['a'], true],
  requiredText: [5, '', ' ', true, ['a'], { text: 'a' }],
  credential: ['', true, ['a'], { text: 'a' }],
  url: ['không phải địa chỉ', 'ftp://contract.invalid/hook', '/hook', 'javascript:alert(1)', 5, true, ['a'], {}],
  vehicle: ['CAR', 'bike', 1, true, ['BIKE'], {}],
  service: ['', 5, true, ['HAN-BIKE'], {}],
  page: ['0', '-1', 'abc', '1.5', '1e3', '0x10', '+1', 'null'],
  time: ['hôm qua', '-1', '1.5', '2026-13-45', '2026-1-5', '05/01/2026', '1e9'],
} as const satisfies Readonly<Record<string, readonly [unknown, ...unknown[]]>>

export type WrongKind = keyof typeof WRONG

/** `count` values at most, never one twice: the first of the list, then drawn ones. */
export function drawWrong(kind: WrongKind, count: number, random: () => number): readonly unknown[] {
  const [first, ...rest] = WRONG[kind]
  const left: unknown[] = rest
  const drawn: unknown[] = [first]
  while (drawn.length < count && left.length > 0) {
    drawn.push(...left.splice(Math.floor(random() * left.length), 1))
  }
  return drawn
}

/** A copy of a JSON body without what stands at a dotted key (`shipment.parcel.weight`, `paths.0.lat`). */
export function without(body: unknown, key: string): unknown {
  return changed(body, key.split('.'), (parent, name) => {
    Reflect.deleteProperty(parent, name)
  })
}

/** A copy with another value there. */
export function withValue(body: unknown, key: string, value: unknown): unknown {
  return changed(body, key.split('.'), (parent, name) => {
    Reflect.set(parent, name, value)
  })
}

function changed(body: unknown, path: readonly string[], change: (parent: object, name: string) => void): unknown {
  const copy: unknown = structuredClone(body)
  const parent = path.slice(0, -1).reduce<unknown>((found, name) => Reflect.get(Object(found), name), copy)
  const name = path.at(-1)
  // A key that leads nowhere would send the body as it was, and the case would check a good request.
  if (name === undefined || typeof parent !== 'object' || parent === null) {
    throw new Error(`the request has no "${path.join('.')}"`)
  }
  change(parent, name)
  return copy
}
