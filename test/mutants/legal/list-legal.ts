import type { Legal } from './legal.ts'
import { MORE_SWITCHES } from './more-switches.ts'
import { ORDERS_AND_RATES } from './orders-and-rates.ts'
import { OTHER_FORMS } from './others.ts'
import { RECORD_FORMS } from './records.ts'

/** Correct deployments in forms that the document shows by example or leaves open, committed before what judges them. */
export const LEGAL: readonly Legal[] = [...RECORD_FORMS, ...ORDERS_AND_RATES, ...OTHER_FORMS, ...MORE_SWITCHES]

/** Whether they run: test/contract/firmness/legal.slow.test.ts. */
export const LEGAL_RUN = true
