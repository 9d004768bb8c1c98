import type { ConsumerState } from '../../../../schemas/types.gen.ts'
import { CopyButton } from '../../../components/button.tsx'
import { Panel } from '../../../components/panel.tsx'
import { useTexts } from '../../../i18n.ts'
import { endpointMessages } from '../../../messages/endpoint.ts'
import { webhooksMessages } from '../../../messages/webhooks.ts'
import { account } from '../../../session.ts'
import { certifyCommand } from './certify-command.ts'

/** The commands that check the receiver; nothing is run here. */
export function CertifyPanel({ url, state }: { readonly url: string; readonly state: ConsumerState }) {
  const t = useTexts(endpointMessages)
  const words = useTexts(webhooksMessages)
  const once = certifyCommand({ url, state, sandbox: location.origin, account: account.value })
  const shown = [
    [t.certifyOnce, once],
    [t.certifyExplore, `${once} --explore --budget 60s`],
  ] as const
  return (
    <Panel title={t.certify} lead={t.certifyLead}>
      <div class="stack">
        {shown.map(([label, command]) => (
          <div key={label} class="verifier">
            <h3>{label}</h3>
            <p class="command">
              <code>{command}</code>
              <CopyButton text={command} label={words.copyCommand} />
            </p>
          </div>
        ))}
      </div>
    </Panel>
  )
}
