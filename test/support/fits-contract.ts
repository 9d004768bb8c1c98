import type { Switches } from '../../src/domain/profile.ts'
import { answersUnder, validateAnswer } from '../../src/schemas/answers.ts'
import { cellOf, type OperationId, operation } from '../../src/schemas/operations.ts'
import { loadReference } from '../../src/service/reference/reference.ts'

/** Whether the manifest allows this answer of an operation under these switches, over those of `compatible`. */
export function fitsContract(
  id: OperationId,
  { status, body }: { readonly status: number; readonly body: unknown },
  switches: Partial<Switches>,
): boolean {
  const cell = cellOf(operation(id), status)
  const all = { ...loadReference().profile('compatible').switches, ...switches }
  return cell !== undefined && answersUnder(cell, all).some(answer => validateAnswer(answer, body).length === 0)
}
