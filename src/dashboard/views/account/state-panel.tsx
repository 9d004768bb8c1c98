import { useRef } from 'preact/hooks'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Failure } from '../../components/failure.tsx'
import { Panel } from '../../components/panel.tsx'
import { useTexts } from '../../i18n.ts'
import { accountMessages } from '../../messages/account.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { type Snapshot, SnapshotList } from './snapshot-list.tsx'
import { downloadState, type Imported, uploadState } from './transfer-state.ts'

/** What a reset is undone with. */
const BEFORE_RESET = 'before-reset'

/** Export, import, reset with undo, and named states. */
export function StatePanel() {
  const t = useTexts(accountMessages)
  const input = useRef<HTMLInputElement>(null)
  const { data, error, refetch } = useQuery<{ readonly snapshots: readonly Snapshot[] }>('/snapshots', {
    on: ['change:snapshots'],
  })
  const download = useAction(downloadState)
  const upload = useAction(async (file: File) => {
    const { shipments } = await uploadState(file)
    showToast({ kind: 'success', text: t.imported(shipments) })
  })
  const restore = useAction(async (name: string) => {
    const { shipments } = await control<Imported>('POST', `/snapshots/${encodeURIComponent(name)}/restore`, {})
    showToast({ kind: 'success', text: t.broughtBack(shipments) })
  })
  const reset = useAction(async () => {
    await control('POST', '/snapshots', { name: BEFORE_RESET, replace: true })
    await control('POST', '/reset', {})
    refetch()
    showToast({
      kind: 'success',
      text: t.wasReset,
      action: { text: t.undo, run: () => restore.run(BEFORE_RESET) },
    })
  })
  return (
    <Panel title={t.state} lead={t.stateLead}>
      <div class="stack">
        <div class="row">
          <Button icon="download" isBusy={download.isBusy} onClick={() => download.run()}>
            {t.export}
          </Button>
          <Button icon="upload" isBusy={upload.isBusy} onClick={() => input.current?.click()}>
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
              if (file) void upload.run(file)
            }}
          />
          <Button icon="undo" look="danger" isBusy={reset.isBusy} onClick={() => reset.run()}>
            {t.reset}
          </Button>
        </div>
        {error && <Failure error={error} onRetry={refetch} />}
        {data && <SnapshotList snapshots={data.snapshots} restore={restore} onChanged={refetch} />}
      </div>
    </Panel>
  )
}
