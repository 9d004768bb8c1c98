import { fieldsOf } from '../target/fields.ts'

type Fields = Readonly<Record<string, unknown>>

/** The records of an answer, a single one included, each with its fields at the root whatever its layout. */
export function recordsOf(json: unknown): readonly Fields[] {
  const { data } = fieldsOf(json)
  const records: readonly unknown[] = Array.isArray(data) ? data : [data ?? json]
  return records.map(record => ({ ...fieldsOf(fieldsOf(record).shipment), ...fieldsOf(record) }))
}

/** Statuses in which nothing is under way any more; the numbers of the two lines differ. */
const AT_REST = {
  shipment: { field: 'status_code', codes: [900, 905, 908, 909, 910, 911, 912, 913, 914, 916, 917, 1000] },
  ondemand: { field: 'status', codes: [909, 910, 911, 1000] },
} as const

/** False = at rest; else its status for a person. */
export function standsOpen(kind: keyof typeof AT_REST, record: Fields): string | false {
  const { field, codes } = AT_REST[kind]
  const code = Number(record[field])
  return codes.some(rest => rest === code) ? false : `status ${code} ${String(record.status_text ?? '')}`.trim()
}
