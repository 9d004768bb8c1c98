import { IconButton } from '../../components/button.tsx'
import { Field, Select } from '../../components/field.tsx'
import { Panel } from '../../components/panel.tsx'
import { useTexts } from '../../i18n.ts'
import { bookMessages } from '../../messages/book.ts'
import { KNOWN_PLACES } from './area/area.ts'
import { type StopDraft, stopAt } from './draft.ts'
import { sayFieldError } from './say-field-error.ts'

export interface StopFieldsProps {
  /** 0 = the pickup. */
  readonly index: number
  readonly stop: StopDraft
  readonly onChange: (stop: StopDraft) => void
  readonly errors: ReadonlyMap<string, string>
  readonly phoneHint: string | undefined
  /** Undefined where it cannot be left out. */
  readonly onRemove: (() => void) | undefined
}

/** A point of an on-demand order: a known place, or any coordinates. */
export function StopFields({ index, stop, onChange, errors, phoneHint, onRemove }: StopFieldsProps) {
  const t = useTexts(bookMessages)
  const set = (change: Partial<StopDraft>) => onChange({ ...stop, ...change })
  const errorOf = (field: string, label: string) => sayFieldError(errors.get(`paths.${index}.${field}`), label, t)
  const isPickup = index === 0
  return (
    <Panel
      title={isPickup ? t.pickup : t.stop(index)}
      actions={!isPickup && onRemove && <IconButton icon="trash" label={t.removeStop(index)} onClick={onRemove} />}
    >
      <div class="form">
        <div class="whole">
          <Select
            label={t.place}
            value={stop.place}
            options={[
              ...KNOWN_PLACES.map(({ name }) => ({ value: name, label: name })),
              { value: 'own', label: t.ownPlace },
            ]}
            onChange={place => {
              if (place === 'own') return set({ place })
              const { address, lat, lng } = stopAt(place)
              set({ place, address, lat, lng })
            }}
          />
        </div>
        {stop.place === 'own' && (
          <>
            <Field label={t.lat} value={stop.lat} onInput={lat => set({ lat })} error={errorOf('lat', t.lat)} />
            <Field label={t.lng} value={stop.lng} onInput={lng => set({ lng })} error={errorOf('lng', t.lng)} />
          </>
        )}
        <div class="whole">
          <Field
            label={t.address}
            value={stop.address}
            onInput={address => set({ address })}
            error={errorOf('address', t.address)}
          />
        </div>
        <Field label={t.name} value={stop.name} onInput={name => set({ name })} error={errorOf('name', t.name)} />
        <Field
          label={t.phone}
          type="tel"
          value={stop.phone}
          onInput={phone => set({ phone })}
          error={errorOf('phone', t.phone)}
          {...(phoneHint === undefined ? {} : { hint: phoneHint })}
        />
        {!isPickup && (
          <>
            <Field
              label={t.cod}
              value={stop.cod}
              onInput={cod => set({ cod })}
              error={errorOf('parcel.cod_amount', t.cod)}
            />
            <Field
              label={t.weight}
              value={stop.weight}
              onInput={weight => set({ weight })}
              error={errorOf('parcel.weight', t.weight)}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
