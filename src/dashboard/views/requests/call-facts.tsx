import type { ComponentChildren } from 'preact'
import type { Faults, RequestDetail } from '../../../schemas/types.gen.ts'
import { Facts, Instant } from '../../components/facts.tsx'
import { Panel } from '../../components/panel.tsx'
import { formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { requestMessages } from '../../messages/request.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { hrefTo } from '../../router.ts'
import { useQuery } from '../../use-query.ts'
import { ruleText } from '../faults/rules.ts'
import { isUnmatched } from './call-cells.tsx'
import { useOperations } from './use-operations.ts'

/** What the call was, when it came, what it was about, and which faults applied. */
export function CallFacts({ call }: { readonly call: RequestDetail }) {
  const t = useTexts(requestMessages)
  const operation = useOperations().find(({ id }) => id === call.operation)
  const { shipment, order_id: order } = call
  const rows: readonly (readonly [string, ComponentChildren])[] = [
    [
      t.operation,
      call.operation === null ? (
        <span class="muted">{t.noOperation}</span>
      ) : (
        <>
          <code>{call.operation}</code>{' '}
          {operation && <span class="muted">{`${operation.method} ${operation.path}`}</span>}
        </>
      ),
    ],
    [t.clause, operation?.clauses.map(clause => `“${clause}”`).join(', ')],
    [
      t.received,
      <>
        {formatInstant(call.received_at)} <span class="muted">({t.realTime})</span>
      </>,
    ],
    [t.virtual, isUnmatched(call) ? null : <Instant at={call.at} look="full" />],
    [t.order, order],
    [
      t.shipment,
      shipment !== null && (
        <>
          <a href={hrefTo(['shipments', shipment])}>{shipment}</a> ·{' '}
          <a href={hrefTo(['requests'], { shipment })}>{t.similar}</a>
        </>
      ),
    ],
    [t.query, pairs(call.query)],
    [t.params, pairs(call.params)],
    [t.faults, call.faults.length > 0 && <FaultsOf ids={call.faults} />],
  ]
  return (
    <Panel title={t.facts}>
      <Facts rows={rows} />
    </Panel>
  )
}

function pairs(values: Readonly<Record<string, string>>) {
  const entries = Object.entries(values)
  if (entries.length === 0) return null
  return (
    <ul class="mono">
      {entries.map(([name, value]) => (
        <li key={name}>
          {name}={value}
        </li>
      ))}
    </ul>
  )
}

/** Which rules fired on it, in their own words while they are there. */
function FaultsOf({ ids }: { readonly ids: readonly string[] }) {
  const t = useTexts(requestMessages)
  const list = useTexts(requestsMessages)
  const { data } = useQuery<Faults>('/faults', { on: ['change:faults'] })
  return (
    <ul class="call-faults">
      {ids.map(id => {
        const state = data?.rules.find(one => one.id === id)
        if (id === 'header') return <li key={id}>{t.faultHeader}</li>
        return (
          <li key={id}>
            <a href={state ? hrefTo(['faults', id]) : hrefTo(['faults'])}>{list.rule(id)}</a>{' '}
            {state ? <pre class="small">{ruleText(state.rule)}</pre> : data && <span class="muted">{t.faultGone}</span>}
          </li>
        )
      })}
    </ul>
  )
}
