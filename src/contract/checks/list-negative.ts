import { type ListedCheck, listed } from '../check.ts'
import { errorKeys } from './error-keys.ts'
import { notFound } from './not-found.ts'
import { refusal } from './refusal.ts'

export const NEGATIVE_CHECKS: readonly ListedCheck[] = [listed(errorKeys), listed(refusal), listed(notFound)]
