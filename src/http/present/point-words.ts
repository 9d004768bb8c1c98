import type { PointState } from '../../domain/ondemand/order.ts'

/** Point kinds (open-clauses.md, "On-demand"). */
export const KIND_TEXT = { 1: 'Điểm lấy hàng', 2: 'Điểm giao hàng' } as const

/** What happened at a point, in words; the code is that of scenario files (chosen: the document shows none). */
export const STATE_TEXT: Readonly<Record<PointState, string>> = {
  pending: 'Chờ xử lý',
  arrived: 'Đã đến điểm',
  completed: 'Hoàn thành',
  failed: 'Thất bại',
  returned: 'Đã hoàn hàng',
}
