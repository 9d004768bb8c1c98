import { type Fields, numberAt, textAt } from '../client/read-answer.ts'
import { localTime } from './local-time.ts'
import { paint, plain } from './output.ts'

/** `before-reset, 12 shipments and 40 deliveries at 2026-01-05 08:00:00 GMT+7` */
export function describeSnapshot(snapshot: Fields): string {
  const shipments = counted(snapshot, 'shipments', 'shipment')
  const deliveries = counted(snapshot, 'deliveries', 'delivery', 'deliveries')
  const name = paint('bold', plain(textAt(snapshot, 'name')))
  return `${name}, ${shipments} and ${deliveries} at ${localTime(textAt(snapshot, 'now'))} GMT+7`
}

export function describeSnapshots(snapshots: readonly Fields[]): readonly string[] {
  if (snapshots.length === 0) return ['No snapshots.']
  return snapshots.map(one => `${describeSnapshot(one)}, saved ${localTime(textAt(one, 'saved_at'))}`)
}

/** What the account holds from now on. */
export function describeBegun(answer: Fields): string {
  const parts = [
    counted(answer, 'shipments', 'shipment'),
    counted(answer, 'customers', 'customer'),
    counted(answer, 'deliveries', 'delivery', 'deliveries'),
  ]
  return `${parts.join(', ')}, clock at ${localTime(textAt(answer, 'now'))} GMT+7`
}

function counted(fields: Fields, key: string, one: string, many = `${one}s`): string {
  const number = numberAt(fields, key)
  return `${number} ${number === 1 ? one : many}`
}
