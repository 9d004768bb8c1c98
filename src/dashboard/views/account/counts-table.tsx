import type { StateSummary } from '../../../schemas/types.gen.ts'
import { groupDigits } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { stateMessages } from '../../messages/state.ts'

const ROWS = ['shipments', 'customers', 'endpoints', 'deliveries'] as const

type StateCounts = Pick<StateSummary, (typeof ROWS)[number]>

interface CountsTableProps {
  readonly now: StateCounts
  /** What takes its place, and where that is. */
  readonly next?: { readonly label: string; readonly counts: StateCounts } | undefined
}

/** What an account holds, and what it will hold. */
export function CountsTable({ now, next }: CountsTableProps) {
  const t = useTexts(stateMessages)
  return (
    <table class="counts">
      <caption class="visually-hidden">{t.replaced}</caption>
      <thead>
        <tr>
          <th scope="col">{t.content}</th>
          <th scope="col">{t.now}</th>
          {next && <th scope="col">{next.label}</th>}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(row => (
          <tr key={row}>
            <th scope="row">{t[row]}</th>
            <td>{groupDigits(now[row])}</td>
            {next && <td>{groupDigits(next.counts[row])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
