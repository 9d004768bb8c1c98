import { useTexts } from '../../i18n.ts'
import { replayMessages } from '../../messages/replay.ts'
import type { RowWords } from './describe-row.ts'
import { kindOf, type Row, type RowKind } from './row.ts'

export interface Filter {
  readonly kinds: ReadonlySet<RowKind>
  readonly isRedOnly: boolean
  readonly text: string
  /** Empty = all. */
  readonly account: string
}

export function selectRows(rows: readonly Row[], filter: Filter, describe: (row: Row) => RowWords): readonly Row[] {
  const wanted = filter.text.trim().toLowerCase()
  return rows.filter(row => {
    if (!filter.kinds.has(kindOf(row)) || (filter.isRedOnly && !row.isRed)) return false
    if (filter.account !== '' && row.account !== filter.account) return false
    if (wanted === '') return true
    const { title, outcome } = describe(row)
    const name = row.what.kind === 'move' || row.what.kind === 'webhook' ? row.what.data.shipment : ''
    return `${title} ${outcome?.text ?? ''} ${name}`.toLowerCase().includes(wanted)
  })
}

const KINDS: readonly RowKind[] = ['call', 'move', 'webhook', 'other']

export interface RowFilterProps {
  readonly rows: readonly Row[]
  /** How many fit. */
  readonly shown: number
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
}

/** Chooses what the waterfall shows. */
export function RowFilter({ rows, shown, filter, onChange }: RowFilterProps) {
  const t = useTexts(replayMessages)
  const accounts = [...new Set(rows.flatMap(({ account }) => (account === null ? [] : [account])))]
  const toggle = (kind: RowKind) => {
    const kinds = new Set(filter.kinds)
    if (!kinds.delete(kind)) kinds.add(kind)
    onChange({ ...filter, kinds })
  }
  return (
    <div class="run-filter row">
      <fieldset class="row">
        <legend class="visually-hidden">{t.kinds}</legend>
        {KINDS.map(kind => (
          <label key={kind}>
            <input type="checkbox" checked={filter.kinds.has(kind)} onChange={() => toggle(kind)} /> {t[kind]}
          </label>
        ))}
        <label>
          <input
            type="checkbox"
            checked={filter.isRedOnly}
            onChange={() => onChange({ ...filter, isRedOnly: !filter.isRedOnly })}
          />{' '}
          {t.onlyProblems}
        </label>
      </fieldset>
      {accounts.length > 1 && (
        <select
          aria-label={t.account}
          value={filter.account}
          onChange={event => onChange({ ...filter, account: event.currentTarget.value })}
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
        value={filter.text}
        onInput={event => onChange({ ...filter, text: event.currentTarget.value })}
      />
      <span class="muted number" role="status">
        {t.shown(shown, rows.length)}
      </span>
    </div>
  )
}
