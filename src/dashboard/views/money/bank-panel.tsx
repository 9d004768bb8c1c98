import { useState } from 'preact/hooks'
import type { Bank, BankHistory } from '../../../schemas/types.gen.ts'
import { api } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Facts, Instant } from '../../components/facts.tsx'
import { Field, Select } from '../../components/field.tsx'
import { Panel } from '../../components/panel.tsx'
import { Failure, Loading } from '../../components/placeholders.tsx'
import { useTexts } from '../../i18n.ts'
import { commonMessages } from '../../messages/common.ts'
import { moneyMessages } from '../../messages/money/money.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import { useLoad, useQuery } from '../../use-query.ts'
import { MONEY_NEWS } from './money-news.ts'

type Account = BankHistory['items'][number]

/** Where COD is paid to, and since when. */
export function BankPanel() {
  const t = useTexts(moneyMessages)
  const { data, error, refetch } = useQuery<BankHistory>('/account/bank-history?size=1', MONEY_NEWS)
  const [isChanging, setChanging] = useState(false)
  const current = data?.items[0] ?? null
  return (
    <Panel
      title={t.bank}
      lead={t.bankLead}
      actions={
        data && (
          <Button opensDialog onClick={() => setChanging(true)}>
            {current ? t.changeBank : t.addBank}
          </Button>
        )
      }
    >
      {error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Loading lines={4} />}
      {data && !current && <p class="note warn">{t.noBank}</p>}
      {data && current && (
        <Facts
          rows={[
            [t.bankName, <span lang="vi">{current.name}</span>],
            [t.branch, <span lang="vi">{current.branch}</span>],
            [t.owner, current.owner],
            [t.number, <span class="mono">{current.number}</span>],
            [
              t.since,
              <>
                <Instant at={current.at} look="full" />
                {data.total > 1 && ` · ${t.earlier(data.total - 1)}`}
              </>,
            ],
          ]}
        />
      )}
      {isChanging && (
        <BankDialog
          current={current}
          onClose={() => setChanging(false)}
          onDone={() => {
            setChanging(false)
            refetch()
          }}
        />
      )}
    </Panel>
  )
}

interface BankDialogProps {
  readonly current: Account | null
  readonly onClose: () => void
  readonly onDone: () => void
}

/** By PUT /api/v2/account/update/bank, as an application sets it. */
function BankDialog({ current, onClose, onDone }: BankDialogProps) {
  const t = useTexts(moneyMessages)
  const common = useTexts(commonMessages)
  const banks = useLoad('banks', async signal => {
    const { data } = await api<{ readonly data: readonly Bank[] }>('GET', '/banks', undefined, { signal })
    return data
  })
  const [bankId, setBankId] = useState(String(current?.bank_id ?? ''))
  const [branch, setBranch] = useState(current?.branch ?? '')
  const [owner, setOwner] = useState(current?.owner ?? '')
  const [number, setNumber] = useState(current?.number ?? '')
  const chosen = bankId || String(banks.data?.[0]?.id ?? '')
  const { run, isBusy, error } = useAction(
    async () => {
      await api('PUT', '/account/update/bank', { bank_id: Number(chosen), branch, owner, number })
      showToast({ kind: 'success', text: t.bankSaved })
      onDone()
    },
    { toast: false },
  )
  const isComplete = chosen !== '' && [branch, owner, number].every(text => text.trim() !== '')
  const failure = error ?? banks.error
  return (
    <Dialog title={t.bank} onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          void run()
        }}
      >
        <p class="muted">{t.bankApi}</p>
        <Select
          label={t.bankName}
          value={chosen}
          onChange={setBankId}
          options={(banks.data ?? []).map(bank => ({
            value: String(bank.id),
            label: `${bank.short_name} · ${bank.name}`,
          }))}
        />
        <Field label={t.branch} value={branch} onInput={setBranch} />
        <Field label={t.owner} value={owner} onInput={setOwner} />
        <Field label={t.number} value={number} onInput={setNumber} />
        {failure && (
          <p class="field-error" role="alert">
            {failure.message}
          </p>
        )}
        <p class="row end">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isBusy={isBusy} isDisabled={!isComplete}>
            {common.save}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
