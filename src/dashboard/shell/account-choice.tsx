import { useState } from 'preact/hooks'
import type { AccountList } from '../../schemas/types.gen.ts'
import { Field } from '../components/field.tsx'
import { Failure, Loading } from '../components/placeholders.tsx'
import { useTexts } from '../i18n.ts'
import { shellMessages } from '../messages/shell.ts'
import { chooseAccount } from '../session.ts'
import { useQuery } from '../use-query.ts'

/** More accounts than this are looked for by name, and not all shown at once. */
const SHOWN = 12

/** The accounts of the sandbox, each by a button. */
export function AccountChoice({ current, close }: { readonly current: string; readonly close: () => void }) {
  const t = useTexts(shellMessages)
  const [wanted, setWanted] = useState('')
  const { data, error, refetch } = useQuery<AccountList>('/accounts')
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Loading lines={3} />
  const fitting = data.filter(({ id, username }) => `${id} ${username}`.toLowerCase().includes(wanted.toLowerCase()))
  return (
    <div class="stack account-choice">
      {data.length > SHOWN && <Field label={t.findAccount} type="search" value={wanted} onInput={setWanted} />}
      <ul>
        {fitting.slice(0, SHOWN).map(({ id, username }) => (
          <li key={id}>
            <button
              type="button"
              class="account-option"
              aria-current={id === current ? 'true' : undefined}
              onClick={() => {
                chooseAccount(id)
                close()
              }}
            >
              <span>{id}</span>
              <small>{username}</small>
            </button>
          </li>
        ))}
      </ul>
      {fitting.length > SHOWN && <p class="muted">{t.moreAccounts(fitting.length - SHOWN)}</p>}
      <a href="#/account">{t.manageAccounts}</a>
    </div>
  )
}
