import type { Basis, Check, Problem } from '../check.ts'
import { type Fields, numberOf } from '../records/list-records.ts'

export interface CodSession {
  readonly pointer: string
  /** As listed, in full, brief or both. */
  readonly session: Fields
  /** Its parcels; null = not looked at. */
  readonly shipments:
    | readonly {
        /** Collected, VND. */
        readonly cod: number
        /** What of `total_fee` the session bears, VND: nothing where the recipient pays. */
        readonly fee: number
      }[]
    | null
  /** `invoice` of each completed parcel that was looked at; null where it has none. */
  readonly slips: readonly (Fields | null)[]
}

const CLAUSE = 'COD reconciliation session'

export const codSessionTotal: Check<CodSession> = {
  name: 'cod-session-total',
  title: 'a COD session adds up: total_amount = total_cod − total_fee, and each total is the sum over its parcels',
  clause: CLAUSE,
  validate({ pointer, session, shipments, slips }) {
    const problems: Problem[] = []
    const must = (name: string, due: number | null, how: string, basis: Basis, of: Fields = session): void => {
      const told = numberOf(of[name])
      // A brief session lacks most fields; what must be there is the schema's to say.
      if (told === null || due === null || told === due) return
      const at = of === session ? `${pointer}/${name}` : `/invoice/${name}`
      problems.push({ pointer: at, clause: CLAUSE, basis, expected: `${due} = ${how}`, got: String(of[name]) })
    }
    const cod = numberOf(session.total_cod)
    const fee = numberOf(session.total_fee)
    const amount = numberOf(session.total_amount)
    const real = numberOf(session.real_amount) ?? numberOf(session.amount)
    const kept = less(numberOf(session.wallet_debt), numberOf(session.recovery_amount))
    must('total_amount', less(cod, fee), 'total_cod − total_fee', 'shown')
    must('real_amount', less(amount, kept), 'total_amount + recovery_amount − wallet_debt', firmnessOf(session))
    const missing = amount === null ? null : Math.max(0, -amount)
    must('recovery_amount', missing, 'what total_amount is below 0, recovered from the sender', 'chosen')
    must('amount', real, 'real_amount', 'shown')
    if (shipments !== null) {
      must('count', shipments.length, 'the parcels of the session', 'shown')
      must('total_cod', sum(shipments.map(one => one.cod)), 'the COD of its parcels', 'shown')
      must('total_fee', sum(shipments.map(one => one.fee)), 'the fees that the shop pays for them', 'chosen')
    }
    for (const slip of slips) {
      const id = slip === null ? null : String(slip.id)
      if (id !== String(session.id)) {
        const expected = `the slip of ${String(session.id)}`
        problems.push({ pointer: '/invoice', clause: CLAUSE, basis: 'shown', expected, got: id ?? 'null' })
      }
      if (slip === null) continue
      must('count', numberOf(session.count), 'count of the session', 'shown', slip)
      must('total', real, 'what the session pays to the shop', 'shown', slip)
      must('fee', fee, 'total_fee of the session', 'shown', slip)
    }
    return problems
  },
  samples: {
    good: [
      codSession({}),
      codSession({ total_cod: '300000', total_fee: '60000', total_amount: '240000', real_amount: '230000' }),
      {
        pointer: '/data/0',
        session: {
          id: 'HD1',
          total_cod: 5_000,
          total_fee: 35_000,
          total_amount: -30_000,
          recovery_amount: 30_000,
          wallet_debt: 0,
          real_amount: 0,
        },
        shipments: null,
        slips: [{ id: 'HD1', total: 0, fee: 35_000 }],
      },
      {
        pointer: '/data/0',
        session: { id: 'HD1', amount: 240_000, count: 2, created_at: '' },
        shipments: null,
        slips: [],
      },
    ],
    bad: [
      { name: 'the fee is added', evidence: codSession({ total_amount: 360_000 }) },
      { name: 'text joined', evidence: codSession({ total_amount: '30000060000' }) },
      { name: 'the debt is paid out', evidence: codSession({ real_amount: 240_000, amount: 240_000 }) },
      {
        name: 'recovered, though the COD is more',
        evidence: codSession({ recovery_amount: 10_000, real_amount: 240_000, amount: 240_000 }),
      },
      { name: 'two amounts', evidence: codSession({ amount: 240_000 }) },
      { name: 'a parcel too many', evidence: codSession({ count: 3 }) },
      {
        name: 'more COD than its parcels',
        evidence: codSession({ total_cod: 400_000, total_amount: 340_000, real_amount: 330_000, amount: 330_000 }),
      },
      {
        name: "another slip's fee",
        evidence: { ...codSession({}), slips: [{ id: 'HD1', count: 2, total: 230_000, fee: 1 }] },
      },
      {
        name: "another session's slip",
        evidence: { ...codSession({}), slips: [{ id: 'HD2', count: 2, total: 230_000, fee: 60_000 }] },
      },
      { name: 'completed without a slip', evidence: { ...codSession({}), slips: [null] } },
    ],
  },
}

/**
 * What is "netted against the COD" is shown, and what was recovered; on which side a recovery stands is not. An amount that
 * no reading explains contradicts the document itself.
 */
function firmnessOf(session: Fields): Basis {
  const amount = numberOf(session.total_amount)
  const [debt, recovery, real] = ['wallet_debt', 'recovery_amount', 'real_amount'].map(
    name => numberOf(session[name]) ?? 0,
  )
  if (amount === null || debt === undefined || recovery === undefined) return 'chosen'
  const readings = [-debt, debt, 0].flatMap(one => [-recovery, recovery, 0].map(other => amount + one + other))
  return readings.some(reading => reading === real || Math.max(0, reading) === real) ? 'chosen' : 'shown'
}

function less(from: number | null, taken: number | null): number | null {
  return from === null || taken === null ? null : from - taken
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

function codSession(differences: Fields): CodSession {
  const session = {
    id: 'HD1',
    total_cod: 300_000,
    total_fee: 60_000,
    total_amount: 240_000,
    recovery_amount: 0,
    wallet_debt: 10_000,
    real_amount: 230_000,
    amount: 230_000,
    count: 2,
    ...differences,
  }
  const shipments = [
    { cod: 100_000, fee: 60_000 },
    { cod: 200_000, fee: 0 },
  ]
  return { pointer: '/data/0', session, shipments, slips: [{ id: 'HD1', count: 2, total: 230_000, fee: 60_000 }] }
}
