import { useState } from 'preact/hooks'
import type { AccountList, ProfileState } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Field, Select } from '../../components/field.tsx'
import { Json } from '../../components/json.tsx'
import { Panel } from '../../components/panel.tsx'
import { Failure, Loading } from '../../components/placeholders.tsx'
import { useTexts } from '../../i18n.ts'
import { accountMessages } from '../../messages/account.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { clockReading } from '../../virtual-clock.ts'

interface ProfilePanelProps {
  readonly row: AccountList[number] | undefined
  readonly onChanged: () => void
}

const SHIPPED = ['compatible', 'spec', 'observed'] as const

/** How the account answers the open clauses, and where its draws come from. */
export function ProfilePanel({ row, onChanged }: ProfilePanelProps) {
  const t = useTexts(accountMessages)
  const pace = clockReading.value?.state.pace
  const { data, error, refetch } = useQuery<ProfileState>('/profile', { on: ['change:profile', 'clock'] })
  const change = useAction(
    async (body: object) => {
      await control<ProfileState>('PUT', '/profile', body)
      showToast({ kind: 'success', text: t.profileSet })
      refetch()
      onChanged()
    },
    { queues: true },
  )
  const shipped = SHIPPED.find(name => name === data?.profile)
  const names: readonly string[] = data && shipped === undefined ? [...SHIPPED, data.profile] : SHIPPED
  // A profile from a file describes itself, in one language.
  const hint = shipped === undefined ? data?.description : t[shipped]
  return (
    <Panel title={t.answers} lead={t.answersLead}>
      {error && <Failure error={error} onRetry={refetch} />}
      {data ? (
        <div class="stack">
          <Select
            label={t.profile}
            value={data.profile}
            options={names.map(name => ({ value: name, label: name }))}
            {...(hint === undefined ? {} : { hint })}
            onChange={profile => change.run({ profile })}
          />
          {data.overridden.length > 0 && <p>{t.overridden(data.overridden.join(', '))}</p>}
          <SwitchForm switches={data.switches} onSet={set => change.run({ set })} isBusy={change.isBusy} />
          <Json label={t.allSwitches} value={data.switches} depth={0} />
          <dl class="facts">
            <dt>{t.seed}</dt>
            <dd class="mono">{row?.seed ?? '—'}</dd>
            <dt>{t.pace}</dt>
            <dd class="mono">{pace ?? '—'}</dd>
            <dt>{t.scenario}</dt>
            <dd class="mono">{row?.scenario ?? '—'}</dd>
          </dl>
        </div>
      ) : (
        !error && <Loading />
      )}
    </Panel>
  )
}

interface SwitchFormProps {
  readonly switches: ProfileState['switches']
  readonly onSet: (set: Readonly<Record<string, string>>) => void
  readonly isBusy: boolean
}

/** One switch at a time, its value as text, as `--set switch=value` takes it; the sandbox says what is allowed. */
function SwitchForm({ switches, onSet, isBusy }: SwitchFormProps) {
  const t = useTexts(accountMessages)
  const values: Readonly<Record<string, unknown>> = { ...switches }
  const names = Object.keys(values)
  const [name, setName] = useState(names[0] ?? '')
  const [value, setValue] = useState<string | null>(null)
  const present = writeValue(values[name])
  return (
    <form
      class="switch-form"
      onSubmit={event => {
        event.preventDefault()
        onSet({ [name]: value ?? present })
        setValue(null)
      }}
    >
      <Select
        label={t.switchName}
        value={name}
        options={names.map(each => ({ value: each, label: each }))}
        onChange={chosen => {
          setName(chosen)
          setValue(null)
        }}
      />
      <Field label={t.switchValue} value={value ?? present} onInput={setValue} />
      <Button type="submit" isBusy={isBusy}>
        {t.setSwitch}
      </Button>
    </form>
  )
}

/** As it may be written back: lists with commas. Signature schemes are objects whose name is what counts. */
function writeValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(writeValue).join(',')
  if (typeof value === 'object' && value !== null && 'scheme' in value) return String(value.scheme)
  return String(value)
}
