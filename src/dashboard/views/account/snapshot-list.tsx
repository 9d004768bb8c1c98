import { useState } from 'preact/hooks'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { type Column, Table } from '../../components/table.tsx'
import { formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { accountMessages } from '../../messages/account.ts'
import { showToast } from '../../toasts.ts'
import { type Action, useAction } from '../../use-action.ts'

/** One of GET /snapshots. */
export interface Snapshot {
  readonly name: string
  readonly now: string
  readonly shipments: number
  readonly deliveries: number
}

interface SnapshotListProps {
  readonly snapshots: readonly Snapshot[]
  readonly restore: Action<[string]>
  readonly onChanged: () => void
}

/** Named states of the account; the newest first. */
export function SnapshotList({ snapshots, restore, onChanged }: SnapshotListProps) {
  const t = useTexts(accountMessages)
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
  const remove = useAction(async (gone: string) => {
    await control('DELETE', `/snapshots/${encodeURIComponent(gone)}`)
    onChanged()
  })
  const columns: readonly Column<Snapshot>[] = [
    { key: 'name', label: t.name, onPhone: 'head', render: row => <strong>{row.name}</strong> },
    { key: 'now', label: t.clockShowed, render: row => <span class="number">{formatInstant(row.now)}</span> },
    { key: 'shipments', label: t.parcels, align: 'end', render: row => <span class="number">{row.shipments}</span> },
    {
      key: 'actions',
      label: t.action,
      align: 'end',
      render: row => (
        <span class="row end">
          <Button
            size="small"
            title={t.restoreNamed(row.name)}
            isBusy={restore.isBusy}
            onClick={() => restore.run(row.name)}
          >
            {t.restore}
          </Button>
          <IconButton icon="trash" label={t.removeNamed(row.name)} onClick={() => remove.run(row.name)} />
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
