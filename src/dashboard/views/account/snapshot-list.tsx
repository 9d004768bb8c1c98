import { useState } from 'preact/hooks'
import type { Snapshot } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Badge } from '../../components/status.tsx'
import { type Column, Table } from '../../components/table.tsx'
import { formatInstant, groupDigits } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { stateMessages } from '../../messages/state.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'

interface SnapshotListProps {
  readonly snapshots: readonly Snapshot[]
  readonly onRestore: (snapshot: Snapshot) => void
  readonly onChanged: () => void
}

/** Named states of the account; the newest first. */
export function SnapshotList({ snapshots, onRestore, onChanged }: SnapshotListProps) {
  const t = useTexts(stateMessages)
  const [name, setName] = useState('')
  const save = useAction(
    async () => {
      await control('POST', '/snapshots', { name })
      showToast({ kind: 'success', text: t.saved(name) })
      setName('')
      onChanged()
    },
    { toast: false },
  )
  const columns: readonly Column<Snapshot>[] = [
    {
      key: 'name',
      label: t.name,
      onPhone: 'head',
      render: row => (
        <span class="row">
          <strong class="snapshot-name">{row.name}</strong>
          {row.before !== null && <Badge tone="info">{t.automatic}</Badge>}
        </span>
      ),
    },
    { key: 'saved', label: t.savedAt, render: row => <span class="number">{formatInstant(row.saved_at)}</span> },
    { key: 'now', label: t.clockShowed, render: row => <span class="number">{formatInstant(row.now)}</span> },
    {
      key: 'shipments',
      label: t.shipments,
      align: 'end',
      render: row => <span class="number">{groupDigits(row.shipments)}</span>,
    },
    {
      key: 'actions',
      label: t.action,
      align: 'end',
      render: row => (
        <span class="row end">
          <Button size="small" opensDialog title={t.restoreNamed(row.name)} onClick={() => onRestore(row)}>
            {t.restore}
          </Button>
          <RemoveSnapshot name={row.name} onRemoved={onChanged} />
        </span>
      ),
    },
  ]
  return (
    <section class="stack" aria-label={t.snapshots}>
      <form
        class="switch-form two"
        onSubmit={event => {
          event.preventDefault()
          if (name !== '') void save.run()
        }}
      >
        <Field label={t.snapshotName} value={name} onInput={setName} error={save.error?.message ?? null} />
        <Button type="submit" isBusy={save.isBusy}>
          {t.saveSnapshot}
        </Button>
      </form>
      {snapshots.length === 0 ? (
        <p class="muted">{t.noSnapshots}</p>
      ) : (
        <Table caption={t.snapshots} columns={columns} rows={[...snapshots].reverse()} rowKey={row => row.name} />
      )}
    </section>
  )
}

interface RemoveSnapshotProps {
  readonly name: string
  readonly onRemoved: () => void
}

/** Busy by itself: two rows are removed one right after the other. */
function RemoveSnapshot({ name, onRemoved }: RemoveSnapshotProps) {
  const t = useTexts(stateMessages)
  const remove = useAction(async () => {
    await control('DELETE', `/snapshots/${encodeURIComponent(name)}`)
    onRemoved()
  })
  return <IconButton icon="trash" label={t.removeNamed(name)} isBusy={remove.isBusy} onClick={() => remove.run()} />
}
