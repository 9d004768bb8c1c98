import { type ListedCheck, listed } from '../check.ts'
import { authRequired } from './auth-required.ts'

export const AUTH_CHECKS: readonly ListedCheck[] = [listed(authRequired)]
