import { Icon } from '../../components/icon.tsx'
import { useTexts } from '../../i18n.ts'
import { bookMessages } from '../../messages/book.ts'
import { type Exchange, fieldErrorsOf, propertyOf } from './exchange.ts'

/** The API said no: with which status, and about which fields; each of them says it once more where it is typed. */
export function RefusedCall({ title, refused }: { readonly title: string; readonly refused: Exchange }) {
  const t = useTexts(bookMessages)
  const message = propertyOf(refused.answer, 'message')
  const fields = [...fieldErrorsOf(refused)]
  return (
    <div class="failure" role="alert">
      <Icon name="warning" size={20} />
      <div>
        <p class="failure-title">{title}</p>
        <p>{t.answered(refused.status, typeof message === 'string' ? message : '')}</p>
        {fields.length > 0 && (
          <ul class="refused-fields">
            {fields.map(([field, said]) => (
              <li key={field}>
                <code>{field}</code> {said}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
