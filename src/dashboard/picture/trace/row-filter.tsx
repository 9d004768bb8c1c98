import { useTexts } from '../../i18n.ts'
import { traceMessages } from '../../messages/trace/trace.ts'
import type { RowWords } from './row-words.ts'
import type { RowGroup, TraceRow } from './trace-row.ts'
import type { TraceState } from './use-trace.ts'

/** Which rows a person wants to see. */
export interface RowChoice {
  readonly groups: ReadonlySet<RowGroup>
  readonly isRedOnly: boolean
  readonly text: string
  /** Empty = all. */
  readonly account: string
}

const GROUPS: readonly RowGroup[] = ['call', 'move', 'webhook', 'other']

export const NO_FILTER: RowChoice = { groups: new Set(GROUPS), isRedOnly: false, text: '', account: '' }

export function selectRows<R extends TraceRow>(
  rows: readonly R[],
  { groups, isRedOnly, text, account }: RowChoice,
  describe: (row: R) => RowWords,
): readonly R[] {
  const wanted = text.trim().toLowerCase()
  return rows.filter(row => {
    if (!groups.has(row.group) || (isRedOnly && !row.isRed)) return false
    if (account !== '' && row.account !== account) return false
    if (wanted === '') return true
    const { title, outcome, found = '' } = describe(row)
    return `${title} ${outcome?.text ?? ''} ${found}`.toLowerCase().includes(wanted)
  })
}

/** Chooses what the waterfall shows. */
export function RowFilter<R extends TraceRow>({ trace }: { readonly trace: TraceState<R> }) {
  const t = useTexts(traceMessages)
  const { rows, shown, choice, choose } = trace
  const accounts = [...new Set(rows.flatMap(({ account }) => (account === null ? [] : [account])))]
  // A parcel has rows of three groups only.
  const groups = GROUPS.filter(group => group !== 'other' || rows.some(row => row.group === group))
  const toggle = (group: RowGroup) => {
    const chosen = new Set(choice.groups)
    if (!chosen.delete(group)) chosen.add(group)
    choose({ ...choice, groups: chosen })
  }
  return (
    <div class="trace-filter row">
      <fieldset class="row">
        <legend class="visually-hidden">{t.kinds}</legend>
        {groups.map(group => (
          <label key={group}>
            <input type="checkbox" checked={choice.groups.has(group)} onChange={() => toggle(group)} /> {t[group]}
          </label>
        ))}
        <label>
          <input
            type="checkbox"
            checked={choice.isRedOnly}
            onChange={() => choose({ ...choice, isRedOnly: !choice.isRedOnly })}
          />{' '}
          {t.onlyProblems}
        </label>
      </fieldset>
      {accounts.length > 1 && (
        <select
          aria-label={t.account}
          value={choice.account}
          onChange={event => choose({ ...choice, account: event.currentTarget.value })}
        >
          <option value="">{t.allAccounts}</option>
          {accounts.map(account => (
            <option key={account} value={account}>
              {account}
            </option>
          ))}
        </select>
      )}
      <input
        type="search"
        aria-label={t.search}
        placeholder={t.searchHint}
        value={choice.text}
        onInput={event => choose({ ...choice, text: event.currentTarget.value })}
      />
      <span class="muted number" role="status">
        {t.shown(shown.length, rows.length)}
      </span>
    </div>
  )
}
