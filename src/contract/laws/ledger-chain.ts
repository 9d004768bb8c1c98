import { ledgerLaw } from '../checks/ledger-law.ts'
import { type Fields, numberOf } from '../records/list-records.ts'
import { recordId } from '../records/shipment-layouts.ts'
import { type Bench, breach, contradiction, type Law, type SeenAnswer, type Statement } from './law.ts'
import { moveSight, sight } from './sample-sights.ts'
import { recordsIn } from './seen-records.ts'

const CLAUSE = 'Transaction'
const RULE = { clause: CLAUSE, basis: 'shown' } as const
const DEFAULT_SIZE = '25'

interface Line {
  readonly pointer: string
  readonly id: string
  readonly amount: number
  readonly opening: number
  readonly closing: number
}

/** A page of the ledger: balances at which it begins and ends. */
interface Page {
  readonly seen: SeenAnswer
  readonly ids: ReadonlySet<string>
  readonly opens: Statement & { readonly balance: number }
  readonly closes: Statement & { readonly balance: number }
}

/** In whichever order the lines are listed: that of transactions of one minute is not shown either. */
export const ledgerChain: Law = {
  name: ledgerLaw.name,
  title: ledgerLaw.title,
  clause: ledgerLaw.clause,
  watch(bench) {
    const pages = new Map<string, Page>()
    return {
      answer(seen) {
        if (seen.operation !== 'listTransactions') return
        const lines = linesIn(seen)
        for (const line of lines) judgeLine(bench, seen, line)
        // One that was asked for by its code has no neighbour.
        if (seen.query.code !== undefined || lines.length < recordsIn(seen).length) return
        const page = judgePage(bench, seen, lines)
        if (page === null) return
        const { size = DEFAULT_SIZE, page: number = '1', ...filters } = seen.query
        const keyOf = (at: number) => `${seen.account} ${size} ${at} ${JSON.stringify(filters)}`
        pages.set(keyOf(Number(number)), page)
        for (const next of [-1, 1]) judgeNeighbour(bench, page, pages.get(keyOf(Number(number) + next)))
      },
    }
  },
  samples: {
    good: [
      [listed([line('T2', [9_000, 8_600]), line('T1', [0, 9_000])])],
      [listed([line('T1', [0, 9_000]), line('T2', [9_000, 8_600])])],
      [listed([line('T3', [10, 5]), line('T2', [5, 10])], '1'), listed([line('T1', [0, 5])], '2')],
      [listed([line('T3', [9, 4])], '1'), moveSight('createShipment'), listed([line('T1', [0, 5])], '2')],
    ],
    bad: [
      { name: 'twice what it moved', evidence: [listed([{ ...line('T1', [0, 9_000]), amount: 18_000 }])] },
      {
        name: 'a transaction is not shown',
        evidence: [listed([line('T3', [8_600, 8_000]), line('T1', [0, 9_000])])],
      },
      {
        name: 'balances of each page',
        evidence: [listed([line('T2', [0, 400])], '1'), listed([line('T1', [0, 9_000])], '2')],
      },
    ],
  },
}

function linesIn(seen: SeenAnswer): readonly Line[] {
  return recordsIn(seen).flatMap(({ pointer, record }) => {
    const { amount: moved, opening_debit: before, closing_debit: after } = record
    const [amount, opening, closing] = [numberOf(moved), numberOf(before), numberOf(after)]
    if (amount === null || opening === null || closing === null) return []
    return [{ pointer, id: recordId(record), amount, opening, closing }]
  })
}

function judgeLine({ must }: Bench, seen: SeenAnswer, { pointer, amount, opening, closing }: Line): void {
  must(near(Math.abs(closing - opening), Math.abs(amount)), () =>
    breach(
      { seen, pointer: `${pointer}/closing_debit`, value: closing },
      { ...RULE, expected: `${opening} ± ${Math.abs(amount)}, the opening and the amount of the same transaction` },
    ),
  )
}

/** Every balance but two is where one transaction ends and the next begins. Null where the page is no chain. */
function judgePage({ must }: Bench, seen: SeenAnswer, lines: readonly Line[]): Page | null {
  const openings = new Map<number, Line[]>()
  for (const line of lines) openings.set(line.opening, [...(openings.get(line.opening) ?? []), line])
  const ends: Line[] = []
  for (const line of lines) {
    if (openings.get(line.closing)?.pop() === undefined) ends.push(line)
  }
  const starts = [...openings.values()].flat()
  const [first, second] = starts
  const [last] = ends
  must(starts.length < 2, () => {
    const [one, other] = [second?.opening ?? 0, last?.closing ?? 0]
    return breach(
      { seen, pointer: `${second?.pointer ?? '/data'}/opening_debit`, value: one },
      {
        ...RULE,
        expected: `the closing of the transaction before, such as ${other} at ${last?.pointer}/closing_debit`,
      },
    )
  })
  if (starts.length !== 1 || first === undefined || last === undefined) return null
  const at = (line: Line, name: 'opening' | 'closing') => {
    return { seen, pointer: `${line.pointer}/${name}_debit`, value: line[name], balance: line[name] }
  }
  return { seen, ids: new Set(lines.map(({ id }) => id)), opens: at(first, 'opening'), closes: at(last, 'closing') }
}

/** One page begins where the other ends; which of them is the older one is not shown. */
function judgeNeighbour({ must, moves }: Bench, page: Page, other: Page | undefined): void {
  if (other === undefined) return
  const { account, since } = page.seen
  if (!moves.steady({ account, family: 'money' }, Math.min(since, other.seen.since))) return
  // A transaction that was made between the two shifts one from page to page.
  if ([...page.ids].some(id => other.ids.has(id))) return
  must(near(page.opens.balance, other.closes.balance) || near(page.closes.balance, other.opens.balance), () =>
    contradiction(page.opens, other.closes, RULE),
  )
}

function near(one: number, other: number): boolean {
  return Math.abs(one - other) < 0.5
}

function line(id: string, [opening, closing]: readonly [number, number]): Fields {
  return { id, amount: Math.abs(closing - opening), opening_debit: opening, closing_debit: closing }
}

function listed(lines: readonly Fields[], page = '1'): SeenAnswer {
  return sight('listTransactions', lines, { query: { page, size: String(lines.length) } })
}
