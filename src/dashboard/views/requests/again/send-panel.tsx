import { useState } from 'preact/hooks'
import { Button } from '../../../components/button.tsx'
import { Field, Select } from '../../../components/field.tsx'
import { Panel } from '../../../components/panel.tsx'
import { formatDuration } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { againMessages } from '../../../messages/call/again.ts'
import { language } from '../../../preferences.ts'
import { hrefTo } from '../../../router.ts'
import { useAction } from '../../../use-action.ts'
import { BodyView } from '../../webhooks/delivery/body-view.tsx'
import { AnswerBadge } from '../call-cells.tsx'
import { type Draft, findBadHeader, isBodiless, type SentCall, sendCall } from './send-call.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Lines of a field, at least and at most. */
const [FEWEST, MOST] = [4, 20]

export interface SendPanelProps {
  /** The call as it was. */
  readonly draft: Draft
  readonly onClose: () => void
}

/** A call to change and to send again, and its answer. */
export function SendPanel({ draft: first, onClose }: SendPanelProps) {
  const t = useTexts(againMessages)
  const [draft, setDraft] = useState(first)
  const [sent, setSent] = useState<SentCall | null>(null)
  const send = useAction(async () => setSent(await sendCall(draft)))
  const set = (change: Partial<Draft>) => setDraft(old => ({ ...old, ...change }))
  const badHeader = findBadHeader(draft.headers)
  const isBadPath = !draft.path.startsWith('/')
  const methods = [...new Set([...METHODS, first.method])]
  return (
    <Panel
      title={t.edit}
      lead={t.editLead}
      actions={
        <Button size="small" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <form
        class="stack send-again"
        onSubmit={event => {
          event.preventDefault()
          if (badHeader === null && !isBadPath) void send.run()
        }}
      >
        <div class="send-line">
          <Select
            label={t.method}
            value={draft.method}
            options={methods.map(value => ({ value, label: value }))}
            onChange={method => set({ method })}
          />
          <Field
            label={t.path}
            value={draft.path}
            onInput={path => set({ path })}
            error={isBadPath ? t.badPath : null}
            autoFocus
          />
        </div>
        <Field
          label={t.headers}
          value={draft.headers}
          onInput={headers => set({ headers })}
          error={badHeader === null ? null : t.badHeader(badHeader)}
          lines={linesFor(draft.headers)}
        />
        {isBodiless(draft.method) ? (
          <p class="muted small">{t.bodiless}</p>
        ) : (
          <Field
            label={t.body}
            value={draft.body}
            onInput={body => set({ body })}
            lines={linesFor(draft.body)}
            {...(isBrokenJson(draft) ? { hint: t.notJson } : {})}
          />
        )}
        <p>
          <Button type="submit" look="primary" icon="send" isBusy={send.isBusy}>
            {t.send}
          </Button>
        </p>
      </form>
      {sent && <Answer sent={sent} />}
    </Panel>
  )
}

function Answer({ sent: { status, ms, body, id } }: { readonly sent: SentCall }) {
  const t = useTexts(againMessages)
  return (
    <section class="stack send-answer" aria-label={t.answer} aria-live="polite">
      <p class="row">
        <strong>{t.answer}</strong>
        <AnswerBadge status={status} />
        <span class="number">{formatDuration(ms, language.value)}</span>
        {id !== null && (
          <a class="button small" href={hrefTo(['requests', id])}>
            {t.openCall}
          </a>
        )}
      </p>
      {body === '' ? <p class="muted">{t.noAnswerBody}</p> : <BodyView label={t.answerBody} body={body} depth={8} />}
    </section>
  )
}

function linesFor(text: string): number {
  return Math.min(MOST, Math.max(FEWEST, text.split('\n').length + 1))
}

/** It may be meant: then it is sent as it is. */
function isBrokenJson({ headers, body }: Draft): boolean {
  if (body === '' || !/^content-type:.*json/im.test(headers)) return false
  try {
    JSON.parse(body)
    return false
  } catch {
    return true
  }
}
