import { expect, it } from 'vitest'
import { paginationPhase } from '../../../src/contract/phases/pagination/pagination-cases.ts'
import { statefulPhase } from '../../../src/contract/phases/stateful/stateful-cases.ts'
import type { RunReport } from '../../../src/contract/report.ts'
import type { Sandbox } from '../../../src/library/create-sandbox.ts'
import type { Change } from '../../mutants/change.ts'
import { edited, recordsOf } from '../../mutants/edit.ts'
import { clientOf } from '../../support/api-client.ts'
import { judgeDeployment } from './judge-deployment.ts'
import { notRun, told } from './judge-phase.ts'

/** Of a machine that is busy otherwise. */
const timeout = 120_000

const reasonsOf = (report: RunReport) => [...new Set(notRun(report).map(line => line.split(': ').at(-1)))].sort()
const checksOf = (report: RunReport) => report.cases.flatMap(({ findings }) => findings.map(({ check }) => check))

const SHIPMENTS_BY_TWO = paginationPhase.filter(
  ({ operation, id }) => operation === 'listShipments' && id.includes('of two'),
)

async function fill(sandbox: Sandbox): Promise<void> {
  await sandbox.fill({ shipments: 110, customers: 30, ondemand: 30, days: 90 })
}

it('a deployment is read within the share of requests, and nothing is found', { timeout }, async () => {
  const { report } = await judgeDeployment([...paginationPhase, ...statefulPhase], {
    sandbox: { seed: 1 },
    before: fill,
  })
  expect(report.target.kind).toBe('deployment')
  expect(told(report)).toEqual([])
  // Five of each of the eight lists, three of cities and banks beside the five for the route, nine quotes, the login.
  expect(report.sent).toEqual({ GET: 40 + 3 + 5, POST: 9 + 1 })
  expect(reasonsOf(report)).toEqual([
    'for the sandbox only',
    'needs --allow-writes customers',
    'needs --allow-writes customers and --allow-irreversible',
    'needs --allow-writes shipments',
    'needs --allow-writes tokens',
    'needs --allow-writes webhooks',
    // Of the parcels of a COD session.
    expect.stringMatching(/^the list has \d+ records as far as it can be seen, fewer than a page of 25$/),
  ])
})

it('an empty deployment is no pass: each list says what could not be judged', { timeout }, async () => {
  const { report } = await judgeDeployment(paginationPhase)
  expect(told(report)).toEqual([])
  // Districts are full everywhere, and beyond the end of an empty list nothing is expected but nothing.
  const others = report.cases.filter(({ id }) => !/districts|beyond|not paginated/.test(id))
  expect(others.filter(({ verdict }) => verdict === 'passed')).toEqual([])
  expect(notRun(report)).toContainEqual(expect.stringContaining('there is no COD session'))
})

it('records created between two pages are no finding; pages that overlap without new records are', {
  timeout,
}, async () => {
  // The second page begins with the last record of the first.
  const ask: Change['ask'] = ({ query }) => {
    if (query.get('page') === '2') query.set('size', '1')
    return undefined
  }
  let isGrown = false
  // Because a record came in, which heads the first page from then on.
  const answer: Change['answer'] = (reply, { original: { query } }) => {
    if (query.get('page') === '2') isGrown = true
    if (query.get('page') !== '1' || !isGrown) return
    const [first] = recordsOf(reply.body)
    const fresh = edited(first, '/**/id', () => 'GSNEWNEW00')
    reply.body = edited(reply.body, '/data', () => [fresh, first])
  }
  const judge = (change: Change) =>
    judgeDeployment(SHIPMENTS_BY_TWO, { before: fill, change: () => change, settings: { retries: 0 } })
  const [grown, stuck] = [await judge({ ask, answer }), await judge({ ask })]
  expect(checksOf(grown.report)).not.toContain('pages-disjoint')
  expect(checksOf(stuck.report)).toContain('pages-disjoint')
})

/** So many parcels are booked after each answer. */
function growing(sandbox: Sandbox, count: number) {
  const { book, control } = clientOf(sandbox, sandbox)
  return async () => {
    for (let booked = 0; booked < count; booked++) await book()
    await control.post('/clock/advance', { by: '1m' })
  }
}

it.each([1, 3, 30])('a list that gets %i parcels between any two requests is no finding', { timeout }, async count => {
  const { report } = await judgeDeployment(SHIPMENTS_BY_TWO, {
    before: fill,
    change: sandbox => ({ answer: growing(sandbox, count) }),
    settings: { retries: 0 },
  })
  expect(told(report)).toEqual([])
  expect(report.cases.map(({ verdict }) => verdict)).toEqual(['passed'])
})

it('a record missing from all pages is found, also where the list grew', { timeout }, async () => {
  const change = (sandbox: Sandbox): Change => {
    const grow = growing(sandbox, 1)
    return {
      async answer(reply, asked) {
        if (asked.query.get('page') === '2') {
          const next = await asked.again({ size: '2', page: '3' })
          // The first of the second page was the last of the first, before one came in; the second is lost.
          reply.body = edited(reply.body, '/data', () => recordsOf(next.body))
        }
        await grow()
      },
    }
  }
  const { report } = await judgeDeployment(SHIPMENTS_BY_TWO, { before: fill, change, settings: { retries: 0 } })
  expect(checksOf(report)).toContain('pages-complete')
})

it('with all writes allowed the same cases judge it, and leave it as it was', { timeout }, async () => {
  const { report } = await judgeDeployment(statefulPhase, {
    sandbox: { clock: 'x10', scenario: 'happy' },
    settings: { allowWrites: ['customers', 'webhooks', 'shipments', 'tokens'], allowIrreversible: true },
  })
  expect(told(report)).toEqual([])
  expect(report.leftovers).toEqual([])
  expect(reasonsOf(report)).toEqual(['for the sandbox only'])
  // One parcel and one order, not one for each rule.
  const booked = report.exchanges.filter(({ operation }) => /^create(Ondemand)?Shipment$/.test(operation))
  expect(booked).toHaveLength(2)
})
