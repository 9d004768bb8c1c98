import { useMemo, useState } from 'preact/hooks'
import { Icon } from '../../components/icon.tsx'
import { Status } from '../../components/status.tsx'
import { useTexts } from '../../i18n.ts'
import { commonMessages } from '../../messages/common.ts'
import { replayMessages } from '../../messages/replay.ts'
import type { Row } from './row.ts'
import { shipmentsAt } from './shipments-at.ts'

const SHOWN = 50

/** All shipments with their status after a row. */
export function ShipmentState({ rows, index }: { readonly rows: readonly Row[]; readonly index: number }) {
  const t = useTexts(replayMessages)
  const common = useTexts(commonMessages)
  const [shown, setShown] = useState(SHOWN)
  const shipments = useMemo(() => shipmentsAt(rows, index), [rows, index])
  const hasAccounts = shipments.some(({ account }) => account !== shipments[0]?.account)
  return (
    <section class="run-state stack" aria-label={t.after}>
      <h2>
        {t.after} <span class="muted number">{shipments.length}</span>
      </h2>
      {shipments.length === 0 ? (
        <p class="muted">{t.none}</p>
      ) : (
        <table class="run-table">
          <thead>
            <tr>
              <th scope="col">{t.orderId}</th>
              <th scope="col">{t.shipment}</th>
              {hasAccounts && <th scope="col">{t.account}</th>}
              <th scope="col">{t.status}</th>
            </tr>
          </thead>
          <tbody>
            {shipments.slice(0, shown).map(({ shipment, order_id: order, account, isChanged, ...status }) => (
              <tr key={`${account} ${shipment}`} class={isChanged ? 'run-changed' : ''}>
                <td>{order ?? '—'}</td>
                <td class="mono">{shipment}</td>
                {hasAccounts && <td>{account}</td>}
                <td>
                  <span class="row">
                    <Status slug={status.slug} code={status.status} text={status.text} isShort />
                    {isChanged && <Changed />}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {shipments.length > shown && (
        <button type="button" class="button small" onClick={() => setShown(shown * 4)}>
          {common.showMore(shipments.length - shown)}
        </button>
      )}
    </section>
  )
}

function Changed() {
  const t = useTexts(replayMessages)
  return (
    <span title={t.changed}>
      <Icon name="refresh" size={12} />
      <span class="visually-hidden">{t.changed}</span>
    </span>
  )
}
