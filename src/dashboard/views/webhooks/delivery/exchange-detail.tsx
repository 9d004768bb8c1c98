import type { ComponentChildren } from 'preact'
import type { DeliveryAttempt } from '../../../../schemas/types.gen.ts'
import { CopyButton } from '../../../components/button.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Badge } from '../../../components/status.tsx'
import { formatDuration } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { language } from '../../../preferences.ts'
import { readSignatures, type SigningOfEndpoint } from '../schemes.ts'
import { BodyView } from './body-view.tsx'
import { HeaderList } from './header-list.tsx'
import { isTaken, outcomeOf } from './lay-out-attempts.ts'
import { SignatureLines } from './signature-lines.tsx'
import { type SentRequest, writeCurl } from './write-curl.ts'

export interface ExchangeDetailProps {
  readonly request: SentRequest
  /** Null when none came. */
  readonly answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  } | null
  readonly outcome: Pick<DeliveryAttempt, 'answer' | 'error' | 'detail' | 'hint' | 'ms'>
  /** The event as it should be, where a fault may have changed what was sent. */
  readonly event?: string
  readonly endpoint: SigningOfEndpoint | null
  /** More facts: `<dt>` and `<dd>`. */
  readonly children?: ComponentChildren
}

/** What went over the wire, how it was signed, what came back, and what to do about it. */
export function ExchangeDetail({ request, answer, outcome, event, endpoint, children }: ExchangeDetailProps) {
  const t = useTexts(deliveryMessages)
  const spoken = language.value
  const curl = writeCurl(request)
  const taken = isTaken(outcome)
  return (
    <div class="stack">
      {(outcome.detail !== null || outcome.hint) && (
        <div class="hint-box">
          {outcome.detail !== null && <p class="hint-detail">{outcome.detail}</p>}
          {outcome.hint && (
            <p>
              <strong>{t.hint}:</strong> {outcome.hint[spoken]}
            </p>
          )}
        </div>
      )}
      <div class="columns exchange">
        <div class="stack">
          <Panel title={t.request} actions={curl !== null && <CopyButton text={curl} label={t.copyCurl} isWide />}>
            <div class="stack">
              <p class="wire-line">
                <strong>POST</strong> <span>{request.url}</span>
              </p>
              <HeaderList label={t.headers} headers={request.headers} />
              <BodyView label={t.body} body={request.body} bytes={request.bytes} event={event} />
              <p class="muted small">{curl === null ? t.noCurl : t.curlNote}</p>
            </div>
          </Panel>
        </div>
        <div class="stack">
          <Panel title={t.answer}>
            <div class="stack">
              <dl class="facts">
                <dt>{t.result}</dt>
                <dd class="row">
                  <Badge tone={taken ? 'good' : 'bad'}>{outcomeOf(outcome)}</Badge>
                  <span>{taken ? t.taken : t.refused}</span>
                </dd>
                <dt>{t.took}</dt>
                <dd class="number">{formatDuration(outcome.ms, spoken)}</dd>
                {children}
              </dl>
              {answer ? (
                <>
                  <HeaderList label={t.answerHeaders} headers={answer.headers} />
                  <BodyView label={t.answerBody} body={answer.body} />
                </>
              ) : (
                <p class="muted">{t.noAnswer}</p>
              )}
            </div>
          </Panel>
          <Panel title={t.signature}>
            <SignatureLines signatures={readSignatures(request.headers, endpoint)} />
          </Panel>
        </div>
      </div>
    </div>
  )
}
