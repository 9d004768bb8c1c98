import type { SwitchProbe } from './probe.ts'
import { cancelUntil } from './probes/cancel-until.ts'
import {
  createData,
  createdStatus,
  createRefusal,
  creation422Layout,
  pendingTrackingNumber,
} from './probes/creation.ts'
import {
  invoiceTimeFilter,
  maxPageSize,
  orderIdFilter,
  paginationMeta,
  searchMiss,
  searchResult,
  timeBounds,
} from './probes/lists.ts'
import { numbers } from './probes/numbers.ts'
import {
  customerLayout,
  invoiceShape,
  pointsLayout,
  rateExtras,
  transactionSign,
  zeroDimensions,
} from './probes/resources.ts'
import {
  codeTypes,
  historyOrder,
  recordExtras,
  recordLayout,
  updateTime,
  volumetricField,
} from './probes/shipment-records.ts'
import { loginLayout, refreshLayout, tokenLifetime } from './probes/tokens.ts'
import { vendorPaths } from './probes/vendor-paths.ts'

/** One for each switch that `x-observable` marks, those that only read first. */
export const SWITCH_PROBES: readonly SwitchProbe[] = [
  loginLayout,
  tokenLifetime,
  rateExtras,
  zeroDimensions,
  recordLayout,
  recordExtras,
  volumetricField,
  codeTypes,
  updateTime,
  historyOrder,
  invoiceShape,
  transactionSign,
  pointsLayout,
  numbers,
  paginationMeta,
  maxPageSize,
  timeBounds,
  invoiceTimeFilter,
  orderIdFilter,
  searchMiss,
  searchResult,
  vendorPaths,
  refreshLayout,
  createData,
  createdStatus,
  pendingTrackingNumber,
  createRefusal,
  creation422Layout,
  customerLayout,
  cancelUntil,
]
