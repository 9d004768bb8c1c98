import { FEES_AND_SESSIONS } from './fees-and-sessions.ts'
import { ISOLATION } from './isolation.ts'
import { LEDGER_CHAIN } from './ledger.ts'
import { ORDERS } from './orders.ts'
import type { Planted } from './planted.ts'
import { REDACTION_LEAKS } from './redaction.ts'
import { REFERENCE } from './reference.ts'
import { SAME_EVERYWHERE } from './same-everywhere.ts'
import { SENT_VALUES } from './sent-values.ts'
import { STATUSES } from './statuses.ts'
import { TOKENS_ACCEPTED } from './tokens.ts'
import { WIRE } from './wire.ts'

/** The defects of "Added 2026-11-22", committed with their expectations before the checks that find them. */
export const PLANTED: readonly Planted[] = [
  ...FEES_AND_SESSIONS,
  ...LEDGER_CHAIN,
  ...REFERENCE,
  ...STATUSES,
  ...SAME_EVERYWHERE,
  ...ORDERS,
  ...ISOLATION,
  ...TOKENS_ACCEPTED,
  ...SENT_VALUES,
  ...WIRE,
  ...REDACTION_LEAKS,
]
