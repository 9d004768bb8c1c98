import { useState } from 'preact/hooks'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { Failure } from '../../components/failure.tsx'
import { Loading } from '../../components/loading.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { Panel } from '../../components/panel.tsx'
import { useTexts } from '../../i18n.ts'
import { faultsMessages } from '../../messages/faults.ts'
import { hrefTo } from '../../router.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import type { FaultBook } from './fault-state.ts'
import { FiringTable } from './firing-table.tsx'
import { PresetPanel } from './preset-panel.tsx'
import { RuleList } from './rule-list.tsx'

/** What goes wrong, what may be made to go wrong, and what did. */
export function FaultsPage() {
  const t = useTexts(faultsMessages)
  // Whatever a rule meets is counted.
  const book = useQuery<FaultBook>('/faults', {
    on: ['change:faults', 'fault', 'request', 'delivery', 'transition', 'clock'],
  })
  const { data, refetch } = book
  return (
    <>
      <PageHead
        title={t.title}
        lead={t.lead}
        actions={
          <>
            {data && data.rules.length > 0 && <RemoveAll onRemoved={refetch} />}
            <a class="button primary" href={hrefTo(['faults', 'new'])}>
              {t.newRule}
            </a>
          </>
        }
      />
      <div class="stack">
        {book.error && <Failure error={book.error} onRetry={refetch} />}
        {!data && !book.error && <Loading />}
        {data && (
          <>
            <Panel title={t.rules}>
              <RuleList rules={data.rules} onChange={refetch} />
            </Panel>
            <PresetPanel rules={data.rules} onChange={refetch} />
            <Panel title={t.firings} lead={t.firingsLead}>
              <FiringTable firings={data.firings} />
            </Panel>
          </>
        )}
      </div>
    </>
  )
}

function RemoveAll({ onRemoved }: { readonly onRemoved: () => void }) {
  const t = useTexts(faultsMessages)
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(async () => {
    await control('DELETE', '/faults')
    setAsking(false)
    onRemoved()
    showToast({ kind: 'success', text: t.removedAll })
  })
  return (
    <>
      <Button icon="trash" onClick={() => setAsking(true)}>
        {t.removeAll}
      </Button>
      {isAsking && (
        <Confirm
          title={t.removeAllTitle}
          verb={t.removeAll}
          isBusy={remove.isBusy}
          onConfirm={() => remove.run()}
          onClose={() => setAsking(false)}
        >
          <p>{t.removeAllBody}</p>
        </Confirm>
      )}
    </>
  )
}
