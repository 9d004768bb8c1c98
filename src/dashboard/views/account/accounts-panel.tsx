import { useState } from 'preact/hooks'
import type { AccountList } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Confirm } from '../../components/dialog.tsx'
import { Panel } from '../../components/panel.tsx'
import { Badge } from '../../components/status.tsx'
import { type Column, Table } from '../../components/table.tsx'
import { formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { accountMessages } from '../../messages/account.ts'
import { commonMessages } from '../../messages/common.ts'
import { account, chooseAccount } from '../../session.ts'
import { useAction } from '../../use-action.ts'
import { CreateAccount } from './create-account.tsx'

interface AccountsPanelProps {
  readonly accounts: AccountList
  readonly onChanged: () => void
}

/** A page of the table; 1,000 accounts are nothing unusual in tests. */
const SIZE = 20

/** Every account: look at one, make one, remove one. */
export function AccountsPanel({ accounts, onChanged }: AccountsPanelProps) {
  const t = useTexts(accountMessages)
  const words = useTexts(commonMessages)
  const current = account.value
  const [page, setPage] = useState(1)
  const [dialog, setDialog] = useState<'create' | AccountList[number] | null>(null)
  const remove = useAction(async (id: string) => {
    await control('DELETE', `/accounts/${encodeURIComponent(id)}`)
    setDialog(null)
    if (id === current) chooseAccount('default')
    onChanged()
  })
  const columns: readonly Column<AccountList[number]>[] = [
    {
      key: 'id',
      label: t.name,
      onPhone: 'head',
      render: ({ id }) => (
        <span class="row">
          {id}
          {id === current && <Badge tone="info">{t.lookedAt}</Badge>}
        </span>
      ),
    },
    { key: 'username', label: t.login, render: ({ username }) => username },
    { key: 'seed', label: t.seed, align: 'end', render: ({ seed }) => <span class="number">{seed}</span> },
    { key: 'profile', label: t.profile, render: ({ profile }) => profile },
    {
      key: 'vanishes',
      label: t.vanishes,
      render: ({ vanishes_at: at }) => (at === null ? t.never : <span class="number">{formatInstant(at)}</span>),
    },
    {
      key: 'actions',
      label: t.action,
      align: 'end',
      render: row => (
        <span class="row end">
          {row.id !== current && (
            <Button size="small" title={t.lookAt(row.id)} onClick={() => chooseAccount(row.id)}>
              {t.look}
            </Button>
          )}
          {row.id !== 'default' && (
            <IconButton icon="trash" label={t.removeNamed(row.id)} onClick={() => setDialog(row)} />
          )}
        </span>
      ),
    },
  ]
  return (
    <Panel
      title={t.accounts}
      lead={t.accountsLead}
      actions={
        <Button icon="plus" opensDialog onClick={() => setDialog('create')}>
          {t.newAccount}
        </Button>
      }
    >
      <Table
        caption={t.accounts}
        columns={columns}
        rows={accounts.slice((page - 1) * SIZE, page * SIZE)}
        rowKey={({ id }) => id}
        isCurrent={({ id }) => id === current}
        {...(accounts.length > SIZE ? { paging: { page, size: SIZE, total: accounts.length, onPage: setPage } } : {})}
      />
      {dialog === 'create' && <CreateAccount onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'create' && (
        <Confirm
          title={t.removeAccount(dialog.id)}
          verb={words.remove}
          isBusy={remove.isBusy}
          onConfirm={() => remove.run(dialog.id)}
          onClose={() => setDialog(null)}
        >
          <p>{t.removeAccountText}</p>
        </Confirm>
      )}
    </Panel>
  )
}
