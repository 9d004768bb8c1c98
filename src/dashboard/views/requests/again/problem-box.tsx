import type { RequestDetail } from '../../../../schemas/types.gen.ts'
import { fieldErrorsIn } from '../../../api-problem.ts'
import { CarrierText } from '../../../components/carrier-text.tsx'
import { Icon } from '../../../components/icon.tsx'
import { useTexts } from '../../../i18n.ts'
import { againMessages } from '../../../messages/call/again.ts'
import { requestMessages } from '../../../messages/request.ts'

/** What is wrong with a call, all of it: its status, the reason, and what each field should be. Nothing for a success. */
export function ProblemBox({ call }: { readonly call: RequestDetail }) {
  const t = useTexts(againMessages)
  const words = useTexts(requestMessages)
  const { status, reason } = call
  if (status !== null && status < 400 && reason === undefined) return null
  const body = parse(call.answer.body)
  const fields = status === 422 ? Object.entries(fieldErrorsIn(body)) : []
  const message = textAt(body, 'message')
  const refusal = textAt(body, 'carrier_error')
  return (
    <section class="note bad problem-box" aria-label={status === null ? t.cutOff : t.refused(status)}>
      <Icon name="warning" size={20} />
      <div>
        <p>
          <strong>{status === null ? t.cutOff : t.refused(status)}</strong>
          {message && `: ${message}`}
        </p>
        {refusal && (
          <p>
            {t.carrierError}: <CarrierText text={refusal} />
          </p>
        )}
        {/* Where the fields say it, the reason is the first of them again. */}
        {reason !== undefined && fields.length === 0 && (
          <p>
            {words.reason}: <span lang="en">{reason}</span>
          </p>
        )}
        {fields.length > 0 && (
          <ul>
            {fields.map(([field, said]) => (
              <li key={field}>
                <code>{field}</code>: <span lang="en">{said}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function parse(body: string | null): unknown {
  try {
    return body === null ? null : JSON.parse(body)
  } catch {
    return null
  }
}

/** Null unless it is a text that says something. */
function textAt(body: unknown, key: string): string | null {
  const value: unknown = Object(body)[key]
  return typeof value === 'string' && value !== '' && value !== 'Success' ? value : null
}
