import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { Panel } from '../../components/panel.tsx'
import { Failure, Loading } from '../../components/placeholders.tsx'
import { useTexts } from '../../i18n.ts'
import { startMessages } from '../../messages/start/start.ts'
import { CallStep, CredentialsStep } from './access-steps.tsx'
import { EndpointStep, ParcelStep } from './booking-steps.tsx'
import { type Progress, useProgress } from './use-progress.ts'
import { WebhookStep } from './webhook-step.tsx'

type Name = 'credentials' | 'call' | 'endpoint' | 'parcel' | 'webhook'

interface Step {
  readonly name: Name
  readonly isDone: (progress: Progress) => boolean
  readonly Body: (props: { readonly progress: Progress }) => ComponentChildren
}

const STEPS: readonly Step[] = [
  // A client that calls the API has the credentials.
  { name: 'credentials', isDone: ({ isCopied, hasCall }) => isCopied || hasCall, Body: CredentialsStep },
  { name: 'call', isDone: ({ hasCall }) => hasCall, Body: CallStep },
  { name: 'endpoint', isDone: ({ endpoint }) => endpoint !== null, Body: EndpointStep },
  { name: 'parcel', isDone: ({ shipment }) => shipment !== null, Body: ParcelStep },
  { name: 'webhook', isDone: ({ delivered }) => delivered !== null, Body: WebhookStep },
]

/** The way to a verified webhook. @param actions buttons beside the title */
export function FirstSteps({ actions }: { readonly actions?: ComponentChildren }) {
  const t = useTexts(startMessages)
  const { progress, failed } = useProgress()
  const [chosen, setChosen] = useState<Name | 'none' | null>(null)
  if (!progress) {
    return failed?.error ? <Failure error={failed.error} onRetry={failed.refetch} /> : <Loading lines={5} />
  }
  const done = STEPS.filter(({ isDone }) => isDone(progress)).length
  const current = STEPS.find(({ isDone }) => !isDone(progress))?.name ?? 'webhook'
  const shown = chosen ?? current
  return (
    <Panel title={t.title} lead={t.lead} actions={actions}>
      <p class="steps-progress">
        <progress aria-label={t.title} value={done} max={STEPS.length} />
        <span class="number" role="status">
          {t.progress(done, STEPS.length)}
        </span>
      </p>
      <ol class="steps">
        {STEPS.map(({ name, isDone, Body }, index) => {
          const isTicked = isDone(progress)
          const isOpen = shown === name
          return (
            <li key={name} class={isTicked ? 'step ticked' : 'step'}>
              <h3>
                <button
                  type="button"
                  aria-expanded={isOpen}
                  // After the step that is current, the next one opens by itself again.
                  onClick={() => setChosen(isOpen ? 'none' : name === current ? null : name)}
                >
                  <span class="step-mark" aria-hidden="true">
                    {isTicked ? <Icon name="check" size={14} /> : index + 1}
                  </span>
                  <span class="step-name">
                    {t[name]}
                    <span class="visually-hidden">, {isTicked ? t.done : t.open}</span>
                  </span>
                  <Icon name={isOpen ? 'down' : 'chevron'} />
                </button>
              </h3>
              {isOpen && (
                <div class="step-body">
                  <Body progress={progress} />
                </div>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
