import { type OperationId, operation } from '../../../schemas/operations.ts'
import { type ContractCase, caseId } from '../../case.ts'
import { notPaginated } from '../../checks/not-paginated.ts'
import { listRecords } from '../../records/list-records.ts'
import { recordId } from '../../records/record-id.ts'
import type { Session } from '../../session.ts'

const SECOND_OF_ONE = { size: 1, page: 2 } as const

/** "Not paginated: cities, banks." */
export const UNPAGED_CASES: readonly ContractCase[] = (['listCities', 'listBanks'] as const).map(id => ({
  id: caseId(operation(id), '200', 'not paginated'),
  phase: 'pagination',
  operation: id,
  cell: 200,
  writes: [],
  run: session => judgeUnpaged(session, id),
}))

async function judgeUnpaged(session: Session, id: OperationId): Promise<void> {
  const plain = await session.call(id, {}, { status: 200 })
  const asked = await session.call(id, { query: SECOND_OF_ONE }, { status: 200 })
  const idsOf = (json: unknown): readonly string[] => listRecords(json).map(recordId)
  const evidence = { plain: idsOf(plain.got.json), asked: idsOf(asked.got.json), query: 'size=1&page=2' }
  session.judge(notPaginated, evidence, asked)
}
