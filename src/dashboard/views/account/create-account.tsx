import { useState } from 'preact/hooks'
import type { AccountCredentials } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { ApiProblem } from '../../api-problem.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Field, Select } from '../../components/field.tsx'
import { Failure } from '../../components/placeholders.tsx'
import { useTexts } from '../../i18n.ts'
import { accountMessages } from '../../messages/account.ts'
import { commonMessages } from '../../messages/common.ts'
import { settlementMessages } from '../../messages/settlement.ts'
import { chooseAccount } from '../../session.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'

const EMPTY = { id: '', seed: '', pace: '', settlement: '', ttl: '' }

type Written = typeof EMPTY

/** As schemas/sandbox/account-create.schema.json has it; a name that is taken has another error. */
const isBadName = (id: string) => !/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(id)

/** A new world, which the page then looks at. What is left empty gets its default. */
export function CreateAccount({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts(accountMessages)
  const words = useTexts(commonMessages)
  const money = useTexts(settlementMessages)
  const [written, setWritten] = useState<Written>(EMPTY)
  const [clock, setClock] = useState<'real' | 'frozen'>('frozen')
  const [profile, setProfile] = useState<'compatible' | 'spec' | 'observed'>('compatible')
  const create = useAction(
    async () => {
      const { id, seed, pace, settlement, ttl } = written
      const body = {
        clock,
        profile,
        ...(id === '' ? {} : { id }),
        ...(seed === '' ? {} : { seed: Number(seed) }),
        ...(pace === '' ? {} : { pace }),
        ...(settlement === '' ? {} : { settlement }),
        ...(ttl === '' ? {} : { ttl }),
      }
      const made = await control<AccountCredentials>('POST', '/accounts', body)
      showToast({ kind: 'success', text: t.created(made.id) })
      onClose()
      chooseAccount(made.id)
    },
    { toast: false },
  )
  const { error } = create
  const wrong = (field: keyof Written) =>
    error instanceof ApiProblem && error.pointer === `/${field}` ? error.message : null
  const isPlaced = Object.keys(EMPTY).some(field => error instanceof ApiProblem && error.pointer === `/${field}`)
  const write = (field: keyof Written) => (value: string) => setWritten({ ...written, [field]: value })
  return (
    <Dialog title={t.newAccount} onClose={onClose}>
      <form
        class="form"
        onSubmit={event => {
          event.preventDefault()
          void create.run()
        }}
      >
        <Field
          label={t.name}
          value={written.id}
          onInput={write('id')}
          hint={t.nameHint}
          error={wrong('id') && isBadName(written.id) ? t.nameWrong : wrong('id')}
          autoFocus
        />
        <Field
          label={t.seed}
          type="number"
          min={0}
          value={written.seed}
          onInput={write('seed')}
          hint={t.nameHint}
          error={wrong('seed')}
        />
        <Select
          label={t.clock}
          value={clock}
          options={[
            { value: 'frozen', label: t.clockFrozen },
            { value: 'real', label: t.clockReal },
          ]}
          onChange={setClock}
        />
        <Field label={t.pace} value={written.pace} onInput={write('pace')} placeholder="10s" error={wrong('pace')} />
        <Field
          label={money.calendar}
          value={written.settlement}
          onInput={write('settlement')}
          hint={money.calendarHint}
          error={wrong('settlement')}
        />
        <Select
          label={t.profile}
          value={profile}
          options={[
            { value: 'compatible', label: 'compatible' },
            { value: 'spec', label: 'spec' },
            { value: 'observed', label: 'observed' },
          ]}
          onChange={setProfile}
        />
        <Field label={t.ttl} value={written.ttl} onInput={write('ttl')} hint={t.ttlHint} error={wrong('ttl')} />
        {error && !isPlaced && (
          <div class="whole">
            <Failure error={error} />
          </div>
        )}
        <div class="whole row end">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" look="primary" isBusy={create.isBusy}>
            {t.create}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
