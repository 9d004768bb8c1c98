import { type OperationId, operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId, NotRun } from '../../case.ts'
import { accountIsolation } from '../../checks/account-isolation.ts'
import { type Fields, listRecords } from '../../records/list-records.ts'
import { recordId } from '../../records/shipment-layouts.ts'
import type { Answered, Call, Session } from '../../session.ts'
import { fieldsOf } from '../../target/fields.ts'
import { parcelsOfSession } from '../cases/bring-about.ts'
import { ISOLATED_WRITES } from './isolated-writes.ts'
import { firstAccount, ownRecord, ownRecords } from './own-records.ts'

/** How an id of another account may be refused: as unknown, as a search without a hit, or as forbidden. */
const REFUSED = [404, 200, 403, 401, 422] as const

/** Operations that read by an id. */
const READS: readonly Read[] = [
  { operation: 'searchShipments', list: 'listShipments', ask: code => ({ query: { code } }) },
  { operation: 'getOndemandShipment', list: 'listOndemandShipments', ask: code => ({ params: { code } }) },
  { operation: 'listOndemandShipments', list: 'listOndemandShipments', ask: code => ({ query: { code } }) },
  { operation: 'searchCustomers', list: 'listCustomers', ask: q => ({ query: { q } }) },
  { operation: 'searchInvoices', list: 'listInvoices', ask: code => ({ query: { code } }) },
  { operation: 'listTransactions', list: 'listTransactions', ask: code => ({ query: { code } }) },
]

interface Read {
  readonly operation: OperationId
  /** Names the ids of the first account. */
  readonly list: OwnList
  readonly ask: (id: string) => Pick<Call, 'params' | 'query'>
}

/** Lists of what an account has. */
const LISTS = ['listCustomers', 'listWebhooks', 'listShipments', 'listOndemandShipments', 'listInvoices'] as const

/** A run that only reads sends few requests: an order and a session of another account are asked for by their ids. */
const ELSEWHERE = ['listCustomers', 'listWebhooks', 'listShipments'] as const

type OwnList = (typeof LISTS)[number] | 'listTransactions'

const BY_ID = 'by an id of another account'

/** What one account has is nothing to another: neither to read, nor to change or cancel. */
export const ISOLATION_CASES: readonly ContractCase[] = [
  ...READS.map(read =>
    isolated(read.operation, {
      title: BY_ID,
      touches: read.list === read.operation ? [] : [read.list],
      run: session => validateRead(session, read),
    }),
  ),
  isolated('listInvoiceShipments', { title: BY_ID, touches: ['listInvoices'], run: validateSession }),
  ...LISTS.map(id =>
    isolated(id, {
      title: 'without records of another account',
      touches: [],
      sandboxOnly: !ELSEWHERE.some(one => one === id),
      run: session => validateList(session, id),
    }),
  ),
  ...ISOLATED_WRITES,
]

interface Wishes extends Pick<ContractCase, 'run' | 'sandboxOnly'> {
  readonly title: string
  readonly touches: readonly OperationId[]
}

function isolated(id: OperationId, { title, touches, sandboxOnly = false, run }: Wishes): ContractCase {
  const common = { phase: 'auth', operation: id, cell: null, writes: [], secondAccount: true } as const
  return { ...common, id: caseId(operation(id), title), touches, ...(sandboxOnly ? { sandboxOnly } : {}), run }
}

async function validateRead(session: Session, { operation: id, list, ask }: Read): Promise<void> {
  const own = await ownRecord(session, list)
  const world = await session.second()
  const answer = await session.call(id, { ...ask(recordId(own)), world }, { status: REFUSED })
  session.validate(accountIsolation, { act: 'read', operation: id, own: [own], shown: recordsIn(answer) }, answer)
}

async function validateList(session: Session, id: OwnList): Promise<void> {
  const own = await ownRecords(session, id)
  if (own.length === 0) throw new NotRun(`the first account has nothing that ${id} of another could show`)
  const world = await session.second()
  const answer = await session.call(id, { world }, { status: 200 })
  session.validate(accountIsolation, { act: 'read', operation: id, own, shown: recordsIn(answer) }, answer)
}

/** The parcels of a session are not those of a session of the same code of the other account. */
async function validateSession(session: Session): Promise<void> {
  const code = recordId(await ownRecord(session, 'listInvoices'))
  const id = 'listInvoiceShipments'
  const isDeployment = session.target.kind === 'deployment'
  const own = recordsIn(
    isDeployment
      ? await parcelsOfSession(session, code)
      : await session.call(id, { world: await firstAccount(session), params: { code } }, { status: 200 }),
  )
  const world = await session.second()
  const answer = await session.call(id, { world, params: { code } }, { status: REFUSED })
  session.validate(accountIsolation, { act: 'read', operation: id, own, shown: recordsIn(answer) }, answer)
}

/** A bare record has no `data`. */
function recordsIn({ got }: Answered): readonly Fields[] {
  if (got.status !== 200) return []
  const body = fieldsOf(got.json)
  return 'id' in body ? [body] : listRecords(got.json)
}
