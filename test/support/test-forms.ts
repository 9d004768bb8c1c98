import { expect, test } from 'vitest'
import type { Client } from './api-client.ts'
import { changeAt } from './change-at.ts'
import type { OpenWorlds } from './open-worlds.ts'

type Answer = Awaited<ReturnType<Client['post']>>

const ACCOUNT = 'tolerant'

/** What a request is answered, and then what can be read of it, in an account that is always the same one. */
async function answersTo(
  worlds: OpenWorlds,
  ask: (client: Client) => PromiseLike<Answer>,
  reads: readonly string[],
): Promise<readonly unknown[]> {
  const { client } = await worlds.open({ id: ACCOUNT, seed: 11 })
  try {
    const { status, body } = await ask(client)
    expect({ status, body }).toMatchObject({ status: 200 })
    const seen: unknown[] = [body]
    for (const path of reads) seen.push((await client.get(path)).body)
    return seen
  } finally {
    await client.control.delete(`/accounts/${ACCOUNT}`)
  }
}

/** Every number as its text; null and flags stay. */
export function numbersAsText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(numbersAsText)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, numbersAsText(item)]))
}

/** Unknown keys in every object, at every depth. */
export function withUnknownKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withUnknownKeys)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).map(([key, item]) => [key, withUnknownKeys(item)])
  return {
    ...Object.fromEntries(known),
    note_code: 'KHONGCHOXEM',
    part_delivery: 1,
    extra: { deep: [null, {}] },
    data: [],
  }
}

/** Other values at dotted paths; `undefined` takes a key away. */
export function set(...changes: readonly (readonly [string, unknown])[]) {
  return (body: unknown) => changes.reduce<unknown>((changed, [path, value]) => changeAt(changed, path, value), body)
}

/** What a form of a body is, and how it is made of the plain one. */
export type Form = readonly [string, (plain: unknown) => unknown]

export interface FormsOptions {
  readonly worlds: () => OpenWorlds
  readonly forms: readonly Form[]
  readonly ask: (client: Client, body: unknown) => PromiseLike<Answer>
  /** What else must be the same afterwards: paths below /api/v2. */
  readonly reads?: readonly string[]
  /** Takes away what must differ, such as an id drawn from the body. */
  readonly without?: (seen: unknown) => unknown
}

/** A test for each form of a body: it is answered as the plain one is, and so is what can be read afterwards. */
export function testForms(
  plain: unknown,
  { worlds, forms, ask, reads = [], without = value => value }: FormsOptions,
): void {
  test.each(forms)('%s', async (_name, form) => {
    const changed = form(plain)
    expect(changed).not.toEqual(plain)
    const wanted = await answersTo(worlds(), client => ask(client, plain), reads)
    expect(without(await answersTo(worlds(), client => ask(client, changed), reads))).toEqual(without(wanted))
  })
}
