import type { EndpointState } from '../../../../schemas/types.gen.ts'
import { CopyButton } from '../../../components/button.tsx'
import { Instant } from '../../../components/facts.tsx'
import { Panel } from '../../../components/panel.tsx'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { endpointMessages } from '../../../messages/endpoint.ts'
import { webhooksMessages } from '../../../messages/webhooks.ts'
import { hrefTo } from '../../../router.ts'
import { verifierCommand } from '../delivery/signature-lines.tsx'

/** What a receiver needs to verify an event: the keys that are no secret, and a verifier per scheme. */
export function SigningPanel({ endpoint }: { readonly endpoint: EndpointState }) {
  const t = useTexts(endpointMessages)
  const words = useTexts(webhooksMessages)
  const delivery = useTexts(deliveryMessages)
  const { public_key: key, old_public_key: oldKey, old_secret_until: until } = endpoint
  const shown = [
    [words.publicKey, key],
    [words.oldPublicKey, oldKey],
  ] as const
  return (
    <Panel title={t.verify} lead={t.verifyLead}>
      <div class="stack">
        {until !== null && (
          <p class="note">
            {words.oldUntil} <Instant at={until} look="full" />.
          </p>
        )}
        <p class="small muted">
          {t.secretWhere} <a href={hrefTo(['account'])}>{t.seeAccount}</a>
        </p>
        {key !== null && (
          <dl class="facts">
            {shown.map(
              ([label, value]) =>
                value !== null && (
                  <>
                    <dt>{label}</dt>
                    <dd class="with-copy">
                      <code>{value}</code>
                      <CopyButton text={value} label={words.copyOf(label)} />
                    </dd>
                  </>
                ),
            )}
          </dl>
        )}
        <p class="small muted">
          {delivery.verifier} ({delivery.verifierLanguage}):
        </p>
        {endpoint.signature
          .filter(({ scheme }) => scheme !== 'none')
          .map(({ scheme, header }) => (
            <div key={scheme} class="verifier">
              <h3>
                {scheme} {header !== undefined && <span class="muted mono">{header}</span>}
              </h3>
              <p class="command">
                <code>{verifierCommand(scheme)}</code>
                <CopyButton text={verifierCommand(scheme)} label={words.copyCommand} />
              </p>
            </div>
          ))}
      </div>
    </Panel>
  )
}
