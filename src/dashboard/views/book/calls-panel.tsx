import { useState } from 'preact/hooks'
import { writeCurl as write } from '../../../reporting/write-curl.ts'
import { CopyButton } from '../../components/button.tsx'
import { Json } from '../../components/json.tsx'
import { Panel } from '../../components/panel.tsx'
import { Tabs } from '../../components/tabs.tsx'
import { useTexts } from '../../i18n.ts'
import { bookMessages } from '../../messages/book.ts'
import type { Call, Exchange } from './exchange.ts'

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
  const origin = new URL('./', location.href).href.replace(/\/$/, '')
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
          <Json label={t.answerOf(done.status)} value={done.answer} depth={done.status >= 400 ? WHOLE : 2} />
        ) : (
          <p class="muted not-sent">
            {t.answer}: {t.notSent}
          </p>
        )}
      </div>
    </div>
  )
}

/** Nothing is folded: what is wrong with which field lies deep in a 422. */
const WHOLE = 8

type Shell = 'posix' | 'powershell'

/** The call as a command; the token is taken from the environment and never written out. @param origin of the sandbox */
function writeCommand(call: Call, { shell, origin }: { readonly shell: Shell; readonly origin: string }): string {
  const url = `${origin}/api/v2${call.path}`
  const body = JSON.stringify(call.body, null, 2)
  return shell === 'posix' ? writeCurl(call, { url, body }) : writePowerShell(call, { url, body })
}

interface Written {
  readonly url: string
  readonly body: string
}

function writeCurl({ method, headers }: Call, { url, body }: Written): string {
  const { asked, options } = write(
    {
      method,
      url,
      headers: [{ bearer: 'SANDBOX_ACCESS_TOKEN' }, ['Content-Type', 'application/json'], ...Object.entries(headers)],
      body,
    },
    { flags: '-sS', keepsLines: true },
  )
  return [asked.join(' '), ...options].join(' \\\n  ')
}

/** Bytes, because Windows PowerShell would send a string as Latin-1, which has no Vietnamese. */
function writePowerShell({ method, headers }: Call, { url, body }: Written): string {
  const single = (text: string) => `'${text.replaceAll("'", "''")}'`
  const more = Object.entries(headers).map(([name, value]) => `; ${single(name)} = ${single(value)}`)
  return [
    `$body = @'\n${body}\n'@`,
    `Invoke-RestMethod -Method ${method} -Uri ${single(url)} \``,
    `  -Headers @{ Authorization = "Bearer $env:SANDBOX_ACCESS_TOKEN"${more.join('')} } \``,
    "  -ContentType 'application/json; charset=utf-8' `",
    '  -Body ([Text.Encoding]::UTF8.GetBytes($body))',
  ].join('\n')
}
