/** After any moves by hand the histories of shipments stay legal and their plans can be carried out. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowedOndemandMoves } from '../../src/domain/ondemand/moves.ts'
import { isOndemandStatus } from '../../src/domain/ondemand/statuses.ts'
import { allowedMoves } from '../../src/domain/shipments/moves.ts'
import { isStandardStatus } from '../../src/domain/shipments/statuses.ts'
import { createSandbox, type Sandbox, type SandboxWorld } from '../../src/library/create-sandbox.ts'
import { clientOf } from '../support/api-client.ts'
import { bookOrder } from '../support/order.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
})
afterAll(() => sandbox.close())

const SCENARIOS = {
  standard: [
    'happy',
    'delivery-failed-retry',
    'delivery-failed-then-returned',
    'partial-delivery',
    'lost',
    'stuck',
    'stored',
  ],
  ondemand: ['ondemand-happy', 'ondemand-driver-cancels', 'ondemand-one-stop-fails', 'ondemand-returned'],
} as const
type Line = keyof typeof SCENARIOS

const BY_HAND = ['continue', 'fail', 'return', 'lose', 'cancel', 'scenario', 'to', 'wait'] as const
const action = fc.record({
  action: fc.constantFrom(...BY_HAND, 'continue', 'wait', 'fail'),
  by: fc.constantFrom('user', 'driver', 'carrier'),
  to: fc.constantFrom(902, 903, 904, 905, 906, 907, 908, 909, 914, 915, 916, 918, 919),
  which: fc.nat(6),
  hours: fc.integer({ min: 1, max: 30 }),
})
type Wish = typeof action extends fc.Arbitrary<infer T> ? T : never

interface Detail {
  readonly updated_at: string
  readonly timeline: readonly { readonly status: number }[]
  readonly plan: readonly {
    readonly at: string
    readonly kind: string
    readonly status: number
    readonly force?: boolean
  }[]
}

function illegal(line: Line, { timeline }: Detail): readonly string[] {
  return timeline.flatMap(({ status }, index) => {
    if (index === 0) return []
    const before = timeline.slice(0, index).map(entry => entry.status)
    const statuses = before.filter(isStandardStatus)
    const last = before.at(-1) ?? 0
    const legal: readonly number[] =
      line === 'standard'
        ? // Whether it was accepted does not show in a history; the two meanings of 900 differ by what follows it.
          allowedMoves({ statuses, accepted: status !== 900, refused: false })
        : isOndemandStatus(last)
          ? allowedOndemandMoves(last)
          : []
    return legal.includes(status) ? [] : [`${before.join(' ')} → ${status}`]
  })
}

async function live(world: SandboxWorld, line: Line, wishes: readonly Wish[]): Promise<void> {
  const client = clientOf(sandbox, world)
  const orderId = 'BY-HAND'
  const { id } = line === 'standard' ? await client.book({ orderId }) : await bookOrder(client, { orderId, stops: 2 })
  const detail = async (): Promise<Detail> => (await client.control.get(`/shipments/${id}`)).body
  for (const { action: what, by, to, which, hours } of wishes) {
    const before = await detail()
    if (what === 'wait') {
      await world.clock.advance(`${hours}h`)
      continue
    }
    const scenarios = SCENARIOS[line]
    const body = {
      action: what,
      ...(what === 'cancel' ? { by } : {}),
      ...(what === 'to' ? { to } : {}),
      ...(what === 'scenario' ? { scenario: scenarios[which % scenarios.length] } : {}),
    }
    const answer = await client.control.post(`/shipments/${id}/simulate`, body)
    expect([200, 409, 422]).toContain(answer.status)
    const after = await detail()
    if (answer.status !== 200) expect(after).toEqual(before)
    expect(illegal(line, after)).toEqual([])
    const instants = after.plan.map(({ at }) => Date.parse(at))
    expect(instants).toEqual([...instants].sort((a, b) => a - b))
    for (const at of instants) expect(at).toBeGreaterThanOrEqual(Date.parse(world.clock.now()))
  }
  const foreseen = (await detail()).plan.filter(({ kind }) => kind === 'move' || kind === 'settle')
  const { transitions } = await world.clock.until('idle')
  // What the plan says is what happens.
  expect(transitions.map(({ at, status }) => [at, status])).toEqual(foreseen.map(({ at, status }) => [at, status]))
  const end = await detail()
  expect(end.plan).toEqual([])
  expect(illegal(line, end)).toEqual([])
}

test.each(['standard', 'ondemand'] as const)(
  'of the line %s',
  async line => {
    let n = 0
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 8 }), async wishes => {
        n += 1
        const world = await sandbox.createAccount({ clock: 'frozen', seed: n, id: `${line}-${n}` })
        await live(world, line, wishes)
      }),
      { numRuns: 60 },
    )
  },
  300_000,
)
