import type { OperationId } from '../../../schemas/operations.ts'
import type { ContractCase } from '../../case.ts'
import type { Answered, Session } from '../../session.ts'
import { type CaseOptions, caseOf } from '../case-of.ts'
import { idsOf } from '../read-ids.ts'
import { bringAbout } from './bring-about.ts'

/** The list as it comes without a page, kept for cases that need one of its records: a deployment is asked but once. */
export async function listFirstPage(session: Session, operation: OperationId): Promise<void> {
  await bringAbout(session)
  const asked = session.call(operation, {}, { status: 200 })
  // Known before it is answered: the next case begins meanwhile. A second attempt asks again, and its answer is its own.
  void session.once(keyOf(operation), () => asked)
  await asked
}

/** Id of the first record of a list; undefined where there is none. */
export async function firstIdOf(session: Session, operation: OperationId): Promise<string | undefined> {
  await bringAbout(session)
  const ask = (): Promise<Answered> => session.call(operation, { query: { size: 1 } }, { status: 200 })
  const { got } = await session.once(keyOf(operation), ask)
  return idsOf(got.json)[0]
}

function keyOf(operation: OperationId): string {
  return `cases: first page of ${operation}`
}

/** A good request: `GET /api/v2/cities › 200 › all cities`. */
export function goodCase(
  operation: OperationId,
  title: string,
  wishes: Omit<CaseOptions, 'operation' | 'title' | 'status'>,
): ContractCase {
  return caseOf('cases', { ...wishes, operation, title, status: 200 })
}
