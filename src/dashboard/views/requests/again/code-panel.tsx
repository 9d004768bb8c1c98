import { useState } from 'preact/hooks'
import { CopyButton } from '../../../components/button.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Tabs } from '../../../components/tabs.tsx'
import { useTexts } from '../../../i18n.ts'
import { againMessages } from '../../../messages/call/again.ts'
import type { CallToRepeat } from './call-to-repeat.ts'
import { type CodeLanguage, WRITERS } from './write-code.ts'

const LANGUAGES = [
  { name: 'curl', label: 'curl' },
  { name: 'javascript', label: 'JavaScript' },
  { name: 'php', label: 'PHP' },
  { name: 'python', label: 'Python' },
] as const satisfies readonly { readonly name: 'curl' | CodeLanguage; readonly label: string }[]

export interface CodePanelProps {
  readonly call: CallToRepeat
  /** The command that the sandbox wrote. */
  readonly curl: string
}

/** The call as code to copy. */
export function CodePanel({ call, curl }: CodePanelProps) {
  const t = useTexts(againMessages)
  const [current, setCurrent] = useState<(typeof LANGUAGES)[number]['name']>('curl')
  const label = LANGUAGES.find(({ name }) => name === current)?.label ?? ''
  const code = current === 'curl' ? curl : WRITERS[current](call)
  return (
    <Panel
      title={t.code}
      lead={t.codeLead}
      actions={current !== 'curl' && <CopyButton key={current} text={code} label={t.copyAs(label)} isWide />}
    >
      <Tabs label={t.languages} tabs={LANGUAGES} current={current} onChange={setCurrent}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <pre class="code-text" tabIndex={0} role="group" aria-label={label}>
          {code}
        </pre>
      </Tabs>
    </Panel>
  )
}
