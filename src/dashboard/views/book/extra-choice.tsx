import { Money } from '../../components/facts.tsx'
import { Field, Select } from '../../components/field.tsx'
import { formatMoney } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { bookMessages } from '../../messages/book.ts'
import type { ChosenExtra, ExtraOffer } from './extra.ts'
import type { Offer } from './offer.ts'
import type { Extras } from './use-extras.ts'

export interface ExtraChoiceProps {
  /** As it was offered, nothing chosen. */
  readonly offer: Offer
  readonly extras: Extras
  readonly onChoose: (chosen: readonly ChosenExtra[]) => void
}

/** What a service does beside the ride, each with its price, and what it comes to with those chosen. */
export function ExtraChoice({ offer, extras, onChoose }: ExtraChoiceProps) {
  const t = useTexts(bookMessages)
  if (offer.extras.length === 0) return null
  const chosen = extras.chosen(offer)
  const set = (id: string, next: ChosenExtra | null) => {
    const others = chosen.filter(one => one.id !== id)
    // In the order in which they are offered, so that a change moves nothing.
    const order = offer.extras.map(extra => extra.id)
    const all = next === null ? others : [...others, next]
    onChoose(all.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)))
  }
  return (
    <details class="extras">
      <summary>
        {t.extras(offer.extras.length)}
        {chosen.length > 0 && <span class="muted"> · {t.extrasChosen(chosen.length)}</span>}
      </summary>
      <fieldset>
        <legend class="visually-hidden">{t.extrasOf(offer.carrier, offer.service)}</legend>
        {offer.extras.map(extra => (
          <Extra
            key={extra.id}
            extra={extra}
            chosen={chosen.find(({ id }) => id === extra.id) ?? null}
            error={extras.errorOf(offer, extra.id)}
            onChange={next => set(extra.id, next)}
          />
        ))}
      </fieldset>
      <p class="extras-total" aria-live="polite" aria-busy={extras.isAsking}>
        {extras.failure?.message}
        {!extras.failure && chosen.length > 0 && (
          <>
            {t.extrasTotal} <strong>{extras.isRefused(offer) ? '—' : formatMoney(extras.priced(offer).total)}</strong>
          </>
        )}
      </p>
    </details>
  )
}

interface ExtraProps {
  readonly extra: ExtraOffer
  readonly chosen: ChosenExtra | null
  readonly error: string | null
  readonly onChange: (chosen: ChosenExtra | null) => void
}

function Extra({ extra, chosen, error, onChange }: ExtraProps) {
  const t = useTexts(bookMessages)
  const { id, name, description, type, price, tiers } = extra
  return (
    <div class="extra">
      <label class="extra-name">
        <input
          type="checkbox"
          checked={chosen !== null}
          onChange={event => onChange(event.currentTarget.checked ? chooseFirst(extra) : null)}
        />
        <span class="two-lines">
          <span lang="vi">{name}</span>
          <span class="muted small" lang="vi">
            {description}
          </span>
        </span>
        <span class="extra-price">
          {type === 'TIER' ? t.fromPrice : '+'}
          <Money vnd={price} />
          {type === 'PER_UNIT' && ` ${t.each}`}
        </span>
      </label>
      {chosen?.tier !== undefined && (
        <Select
          label={t.tier}
          value={chosen.tier}
          options={tiers.map(tier => ({
            value: tier.code,
            label: `${tier.name} · +${formatMoney(tier.price)} · ${tier.description}`,
          }))}
          onChange={tier => onChange({ id, tier })}
        />
      )}
      {chosen?.count !== undefined && (
        <Field
          label={t.count}
          type="number"
          min={1}
          value={chosen.count}
          error={error}
          onInput={count => onChange({ id, count })}
        />
      )}
      {error !== null && chosen?.count === undefined && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** With the least that the API asks of its type. */
function chooseFirst({ id, type, tiers }: ExtraOffer): ChosenExtra {
  const [first] = tiers
  if (type === 'TIER' && first) return { id, tier: first.code }
  return type === 'PER_UNIT' ? { id, count: '1' } : { id }
}
