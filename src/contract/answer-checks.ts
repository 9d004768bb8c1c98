import type { AnswerEvidence } from './answer-evidence.ts'
import type { Check } from './check.ts'
import { answered } from './checks/answered.ts'
import { contentType } from './checks/content-type.ts'
import { envelope } from './checks/envelope.ts'
import { schema } from './checks/schema.ts'
import { status } from './checks/status.ts'

/** What holds for any answer, in the order in which it is judged. */
export const ANSWER_CHECKS: readonly Check<AnswerEvidence>[] = [answered, status, contentType, envelope, schema]
