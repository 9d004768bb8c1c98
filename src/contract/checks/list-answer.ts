import { ANSWER_CHECKS } from '../answer-checks.ts'
import { type ListedCheck, listed } from '../check.ts'

/** What holds for any answer. */
export const LISTED_ANSWER_CHECKS: readonly ListedCheck[] = ANSWER_CHECKS.map(check => listed(check))
