import { useRef, useState } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { Failure } from '../../components/failure.tsx'
import { Panel } from '../../components/panel.tsx'
import { useTexts } from '../../i18n.ts'
import { stateMessages } from '../../messages/state.ts'
import { account } from '../../session.ts'
import { useStore } from '../../store.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { type Question, ReplaceDialog } from './replace-dialog.tsx'
import { SnapshotList } from './snapshot-list.tsx'
import type { Snapshot } from './state-facts.ts'
import { downloadState } from './transfer-state.ts'

/** Export, import and reset, and named states to go back to. */
export function StatePanel() {
  const t = useTexts(stateMessages)
  const world = useStore(account)
  const input = useRef<HTMLInputElement>(null)
  const [question, setQuestion] = useState<Question | null>(null)
  const { data, error, refetch } = useQuery<{ readonly snapshots: readonly Snapshot[] }>('/snapshots', {
    on: ['change:snapshots'],
  })
  const download = useAction(downloadState)
  return (
    <Panel title={t.state} lead={t.stateLead}>
      <div class="stack">
        <div class="row">
          <Button icon="download" isBusy={download.isBusy} onClick={() => download.run()}>
            {t.export}
          </Button>
          <Button icon="upload" onClick={() => input.current?.click()}>
            {t.import}
          </Button>
          <input
            ref={input}
            type="file"
            class="visually-hidden"
            accept="application/json,.json"
            aria-label={t.importFile}
            tabIndex={-1}
            onChange={event => {
              const file = event.currentTarget.files?.[0]
              // The same file may be chosen again.
              event.currentTarget.value = ''
              if (file) setQuestion({ action: 'import', file })
            }}
          />
          <Button icon="undo" look="danger" onClick={() => setQuestion({ action: 'reset' })}>
            {t.reset}
          </Button>
        </div>
        {error && <Failure error={error} onRetry={refetch} />}
        {data && (
          <SnapshotList
            snapshots={data.snapshots}
            onRestore={snapshot => setQuestion({ action: 'restore', snapshot })}
            onChanged={refetch}
          />
        )}
      </div>
      {question && <ReplaceDialog question={question} world={world} onClose={() => setQuestion(null)} />}
    </Panel>
  )
}
