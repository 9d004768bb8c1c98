import type { Check } from '../check.ts'
import { deadline } from './deadline.ts'
import { changedBody, missingSignature, staleSignature, wrongSignature } from './forged-events.ts'
import { manyAtOnce } from './many-at-once.ts'
import { disorderOutcome, duplicateOutcome, stateChanges } from './outcomes.ts'
import { duplicate, olderStatus } from './repeated-events.ts'
import { nullOrderId, slowBody, unknownField, unknownShipment, unknownStatus } from './unusual-events.ts'
import { ondemandEvents, validEvents } from './valid-events.ts'

/**
 * In the order in which they are made. With one order for all, what looks at its state comes first, and the events of
 * all statuses, after which a parcel has been everything, come last.
 */
export const CHECKS: readonly Check[] = [
  stateChanges,
  duplicate,
  duplicateOutcome,
  olderStatus,
  disorderOutcome,
  wrongSignature,
  missingSignature,
  staleSignature,
  changedBody,
  unknownStatus,
  unknownField,
  unknownShipment,
  nullOrderId,
  slowBody,
  manyAtOnce,
  ondemandEvents,
  validEvents,
  deadline,
]
