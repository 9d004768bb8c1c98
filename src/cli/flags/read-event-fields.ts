import { InvalidArgumentError } from 'commander'

/** Of the event's fields those that are whole numbers on the wire; all others are texts, amounts of money too. */
export const NUMBER_FIELDS: readonly string[] = [
  'is_return',
  'is_part_delivery',
  'is_lost',
  'amount_return_shop',
  'update_time',
]

export type EventFields = Readonly<Record<string, unknown>>

/** For `--set name=value`, repeatable: a value of the field's own kind. `name:=value` takes any JSON. */
export function collectEventField(text: string, before: EventFields = {}): EventFields {
  const [, name, sign, value = ''] = /^([A-Za-z_][\w.-]{0,99})(:?=)(.*)$/s.exec(text) ?? []
  if (name === undefined) throw new InvalidArgumentError('write field=value, e.g. cod=250000 or message="Hẹn lại".')
  return { ...before, [name]: sign === ':=' ? readJson(value) : readPlain(name, value) }
}

function readPlain(name: string, value: string): string | number {
  return NUMBER_FIELDS.includes(name) && /^-?\d{1,15}$/.test(value) ? Number(value) : value
}

function readJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    throw new InvalidArgumentError(
      'after := stands JSON, e.g. order_id:=null or is_lost:=1; for text write field=value.',
    )
  }
}
