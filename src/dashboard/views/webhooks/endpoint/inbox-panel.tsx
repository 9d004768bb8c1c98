import type { InboxItem, InboxList } from '../../../../schemas/types.gen.ts'
import { Panel } from '../../../components/panel.tsx'
import { Failure, Loading } from '../../../components/placeholders.tsx'
import { Badge } from '../../../components/status.tsx'
import { type Column, Table } from '../../../components/table.tsx'
import { useTexts } from '../../../i18n.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'
import { inboxMessages } from '../../../messages/inbox.ts'
import { hrefTo } from '../../../router.ts'
import { useQuery } from '../../../use-query.ts'
import { useEventColumns } from '../delivery/event-columns.tsx'
import { useStatusWords } from '../use-status-words.ts'

/** So many of the newest are shown; the delivery log has all. */
const SHOWN = 20

/** What arrived in the inbox, newest first: each attempt, whether it is verified, and what was answered. */
export function InboxPanel() {
  const t = useTexts(inboxMessages)
  const words = useStatusWords()
  const { data, error, refetch } = useQuery<InboxList>(`/inbox?last=${SHOWN}`, { on: ['delivery', 'change:endpoints'] })
  const columns: readonly Column<InboxItem>[] = [
    ...useEventColumns(words),
    { key: 'verified', label: t.signature, render: item => <Verified {...item} /> },
    {
      key: 'answer',
      label: t.answer,
      render: ({ answer, accepted }) => (
        <Badge tone={accepted ? 'good' : 'bad'}>{answer === null ? t.tooLate : String(answer)}</Badge>
      ),
    },
    { key: 'n', label: t.attempt, align: 'end', render: ({ attempt }) => <span class="number">{attempt}</span> },
  ]
  return (
    <Panel title={t.arrived} lead={t.arrivedLead(SHOWN)}>
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Loading lines={2} />}
      {data?.items.length === 0 && <p class="muted">{t.nothing}</p>}
      {data && data.items.length > 0 && (
        <Table
          caption={t.arrived}
          columns={columns}
          rows={data.items.toReversed()}
          rowKey={({ n }) => String(n)}
          href={({ delivery }) => hrefTo(['webhooks', 'deliveries', delivery])}
        />
      )}
    </Panel>
  )
}

/** Whether the signatures are valid; beside it how many faults happened to the event, which may be why they are not. */
function Verified({ verified, faults }: Pick<InboxItem, 'verified' | 'faults'>) {
  const t = useTexts(inboxMessages)
  const log = useTexts(deliveryMessages)
  const word = verified === null ? t.unsigned : verified ? t.valid : t.invalid
  return (
    <span class="row">
      <Badge tone={verified === null ? 'neutral' : verified ? 'good' : 'bad'}>{word}</Badge>
      {faults.length > 0 && <Badge tone="warn">{`${log.faults}: ${faults.length}`}</Badge>}
    </span>
  )
}
