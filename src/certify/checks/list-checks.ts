import type { Check } from '../check.ts'
import { changedBody } from './changed-body.ts'
import { deadline } from './deadline.ts'
import { disorderOutcome } from './disorder-outcome.ts'
import { duplicate } from './duplicate.ts'
import { duplicateOutcome } from './duplicate-outcome.ts'
import { manyAtOnce } from './many-at-once.ts'
import { missingSignature } from './missing-signature.ts'
import { nullOrderId } from './null-order-id.ts'
import { olderStatus } from './older-status.ts'
import { ondemandEvents } from './ondemand-events.ts'
import { slowBody } from './slow-body.ts'
import { staleSignature } from './stale-signature.ts'
import { stateChanges } from './state-changes.ts'
import { unknownField } from './unknown-field.ts'
import { unknownShipment } from './unknown-shipment.ts'
import { unknownStatus } from './unknown-status.ts'
import { validEvents } from './valid-events.ts'
import { wrongSignature } from './wrong-signature.ts'

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
