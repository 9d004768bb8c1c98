import { useState } from 'preact/hooks'
import { CopyButton } from '../../components/copy-button.tsx'
import { Json } from '../../components/json.tsx'
import { Panel } from '../../components/panel.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useTexts } from '../../i18n.ts'
import { bookMessages } from '../../messages/book.ts'
import type { Call, Exchange } from './exchange.ts'
import { writeCommand } from './write-command.ts'

export interface CallsPanelProps {
  readonly quote: Call
  readonly booking: Call
  readonly quoted: Exchange | null
  readonly booked: Exchange | null
}

/** The two calls of a booking as commands to copy, and what they were answered. */
export function CallsPanel({ quote, booking, quoted, booked }: CallsPanelProps) {
  const t = useTexts(bookMessages)
  const [step, setStep] = useState<'quote' | 'book'>('quote')
  return (
    <Panel title={t.calls} lead={t.callsLead}>
      <Tabs
        label={t.calls}
        current={step}
        onChange={setStep}
        tabs={[
          { name: 'quote', label: t.firstCall },
          { name: 'book', label: t.secondCall },
        ]}
      >
        {step === 'quote' ? <ShownCall call={quote} done={quoted} /> : <ShownCall call={booking} done={booked} />}
      </Tabs>
    </Panel>
  )
}

function ShownCall({ call, done }: { readonly call: Call; readonly done: Exchange | null }) {
  const t = useTexts(bookMessages)
  const [shell, setShell] = useState<'posix' | 'powershell'>('posix')
  // Below a proxy the page may lie deeper than the root.
  const origin = new URL('.', location.href).href.replace(/\/$/, '')
  const command = writeCommand(call, { shell, origin })
  return (
    <div class="columns">
      <div>
        <Tabs
          label={t.command}
          current={shell}
          onChange={setShell}
          tabs={[
            { name: 'posix', label: 'curl' },
            { name: 'powershell', label: 'PowerShell' },
          ]}
        >
          <figure class="json">
            <figcaption>
              <span>
                {call.method} /api/v2{call.path}
              </span>
              <CopyButton text={command} label={t.copyCommand} />
            </figcaption>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <pre class="json-body" tabIndex={0} role="group" aria-label={t.command}>
              {command}
            </pre>
          </figure>
        </Tabs>
      </div>
      <div>
        {done ? (
          <Json label={t.answerOf(done.status)} value={done.answer} depth={2} />
        ) : (
          <p class="muted not-sent">
            {t.answer}: {t.notSent}
          </p>
        )}
      </div>
    </div>
  )
}
