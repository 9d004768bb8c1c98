import { Panel } from '../../components/panel.tsx'
import { useTexts } from '../../i18n.ts'
import { faultEditorMessages } from '../../messages/fault-editor.ts'

/** What a rule may say, key by key, with an example of each. */
export function RuleKeys() {
  const t = useTexts(faultEditorMessages)
  const keys = [
    ['match', t.matchKey, '{ operation: createShipment, order_id: "A-*", event: delivered, carrier: ghtk }'],
    ['when', t.whenKey, '{ first: 3 }, { every: 3 }, { probability: 0.2 }, { window: { from: "22:00", to: "06:00" } }'],
    ['fault', t.faultKey, '{ status: 503 }, { delay: { fixed: 2s } }, { webhook: { copies: 2 } }, { carrier: lost }'],
    ['phase', t.phaseKey, 'after'],
    ['ttl', t.ttlKey, '10m'],
  ] as const
  return (
    <Panel title={t.keys}>
      <dl class="rule-keys">
        {keys.map(([key, says, example]) => (
          <div key={key}>
            <dt>
              <code>{key}</code>
            </dt>
            <dd>
              <p>{says}</p>
              <p class="mono muted">{example}</p>
            </dd>
          </div>
        ))}
      </dl>
      <p class="muted small">{t.docs}</p>
    </Panel>
  )
}
