import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'

export interface HeaderListProps {
  readonly label: string
  readonly headers: Readonly<Record<string, string>>
}

export function HeaderList({ label, headers }: HeaderListProps) {
  const t = useTexts(deliveryMessages)
  const entries = Object.entries(headers)
  return (
    <div class="headers">
      <h3>{label}</h3>
      {entries.length === 0 ? (
        <p class="muted small">{t.noHeaders}</p>
      ) : (
        <dl>
          {entries.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
