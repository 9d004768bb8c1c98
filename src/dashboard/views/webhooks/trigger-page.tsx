import { useState } from 'preact/hooks'
import type { EndpointList, WebhookTriggered } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Field, Select } from '../../components/field.tsx'
import { PageHead, Panel } from '../../components/panel.tsx'
import { statusLine } from '../../components/status-names.tsx'
import { useTexts } from '../../i18n.ts'
import { deliveryMessages } from '../../messages/delivery.ts'
import { language } from '../../preferences.ts'
import { hrefTo } from '../../router.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { ExchangeDetail } from './delivery/exchange-detail.tsx'
import { SCHEME_NAMES } from './schemes.ts'
import { useStatusWords } from './use-status-words.ts'

/** One signed event without a parcel, and what came back. */
export function TriggerPage() {
  const t = useTexts(deliveryMessages)
  const words = useStatusWords()
  const { data: endpoints } = useQuery<EndpointList>('/webhooks', { on: ['change:endpoints'] })
  const [status, setStatus] = useState('delivered')
  const [written, setTo] = useState<string | null>(null)
  const [orderId, setOrderId] = useState('')
  const [scheme, setScheme] = useState('')
  const [fields, setFields] = useState('')
  const [answer, setAnswer] = useState<WebhookTriggered | null>(null)
  // Most people have one receiver, and mean that. Nothing can be sent to the inbox by its URL.
  const to = written ?? endpoints?.items.find(({ id }) => id !== 0)?.url ?? ''
  const set = readFields(fields)
  const { run, isBusy, error } = useAction(
    async () => {
      setAnswer(null)
      const body = {
        status,
        to: to.trim(),
        ...(orderId === '' ? {} : { order_id: orderId }),
        ...(set === undefined ? {} : { set }),
        ...(scheme === '' ? {} : { scheme }),
      }
      setAnswer(await control<WebhookTriggered>('POST', '/webhooks/trigger', body))
    },
    { toast: false },
  )
  return (
    <>
      <PageHead title={t.trigger} lead={t.triggerLead} back={{ href: hrefTo(['webhooks']), label: t.back }} />
      <div class="stack">
        <Panel title={t.event}>
          <form
            class="form trigger-form"
            onSubmit={event => {
              event.preventDefault()
              void run()
            }}
          >
            <Select
              label={t.status}
              value={status}
              onChange={setStatus}
              options={words.standard.map(word => ({
                value: word.slug,
                label: statusLine({ slug: word.slug, code: word.status, text: word.text }, language.value),
              }))}
            />
            <Field label={t.to} value={to} onInput={setTo} placeholder="http://127.0.0.1:3000/hook" />
            <Field label={t.orderId} value={orderId} onInput={setOrderId} hint={t.orderIdHint} />
            <Select
              label={t.scheme}
              value={scheme}
              onChange={setScheme}
              options={[{ value: '', label: t.asProfile }, ...SCHEME_NAMES.map(value => ({ value, label: value }))]}
            />
            <div class="whole">
              <Field
                label={t.set}
                value={fields}
                onInput={setFields}
                lines={3}
                hint={t.setHint}
                error={set === null ? t.setWrong : null}
              />
            </div>
            {error && (
              <p class="field-error whole" role="alert">
                {error.message}
              </p>
            )}
            <p class="whole">
              <Button
                look="primary"
                icon="send"
                type="submit"
                isBusy={isBusy}
                isDisabled={to.trim() === '' || set === null}
              >
                {t.send}
              </Button>
            </p>
          </form>
        </Panel>
        {answer && (
          <div aria-live="polite">
            <ExchangeDetail
              request={{ ...answer.request, bytes: new TextEncoder().encode(answer.request.body).length }}
              answer={answer.answer}
              outcome={{ ...answer, answer: answer.answer?.status ?? null }}
              endpoint={scheme === '' ? null : { signature: [{ scheme }] }}
            />
          </div>
        )}
      </div>
    </>
  )
}

/** Undefined = none were written; null = what was written is no JSON object. */
function readFields(text: string): Readonly<Record<string, unknown>> | null | undefined {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return { ...value }
  } catch {
    // Not finished yet, or mistyped: the field says so.
    return null
  }
}
