import { Field } from '../../components/field.tsx'
import { useTexts } from '../../i18n.ts'
import { bookMessages } from '../../messages/book.ts'
import { AreaPicker } from './area-picker.tsx'
import type { Contact } from './draft.ts'

export interface ContactFieldsProps {
  readonly contact: Contact
  readonly onChange: (contact: Contact) => void
  readonly errors: ReadonlyMap<string, string>
  /** Before the names of its fields in the errors: `shipment.address_from`. */
  readonly path: string
  readonly phoneHint?: string | undefined
}

export function ContactFields({ contact, onChange, errors, path, phoneHint }: ContactFieldsProps) {
  const t = useTexts(bookMessages)
  const set = (change: Partial<Contact>) => onChange({ ...contact, ...change })
  const wrong = ['city', 'district', 'ward'].flatMap(field => errors.get(`${path}.${field}`) ?? [])
  return (
    <div class="form">
      <Field label={t.name} value={contact.name} onInput={name => set({ name })} />
      <Field
        label={t.phone}
        type="tel"
        value={contact.phone}
        onInput={phone => set({ phone })}
        {...(phoneHint === undefined ? {} : { hint: phoneHint })}
      />
      <div class="whole">
        <Field label={t.street} value={contact.street} onInput={street => set({ street })} />
      </div>
      <div class="whole">
        <AreaPicker
          area={contact.area}
          onChange={area => set({ area })}
          error={wrong.length === 0 ? null : wrong.join(' ')}
        />
      </div>
    </div>
  )
}
