import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListedShipment } from '../../../../schemas/types.gen.ts'

/** So long a change stays marked. */
const SHOWN_MS = 4_000

type Batch = ReadonlySet<string>

/** By the id of a row: with which others it changed last. */
type Marks = ReadonlyMap<string, Batch>

const NONE: Marks = new Map()

/** What of a row is news when it changes. */
const markOf = ({ updated_at, slug, state }: ListedShipment) => `${updated_at} ${slug} ${state}`

/**
 * The rows that differ from those of the look before.
 * @returns their ids; a row that only moved here from another page is not among them
 */
export function changedRows(before: readonly ListedShipment[], now: readonly ListedShipment[]): Batch {
  const marks = new Map(before.map(row => [row.id, markOf(row)]))
  const newest = before.reduce((latest, { updated_at }) => (updated_at > latest ? updated_at : latest), '')
  const isChanged = (row: ListedShipment) => {
    const mark = marks.get(row.id)
    return mark === undefined ? row.updated_at >= newest : mark !== markOf(row)
  }
  return new Set(now.filter(isChanged).map(({ id }) => id))
}

/** The ids of rows that have just changed, each for 4 s. @param key of the list: another search or page has no changes */
export function useChanged(rows: readonly ListedShipment[] | undefined, key: string): Pick<Batch, 'has'> {
  const seen = useRef<{ key: string; stale: unknown; rows: readonly ListedShipment[] | null }>({
    key: '',
    stale: undefined,
    rows: null,
  })
  const [marks, setMarks] = useState(NONE)
  useEffect(() => {
    if (seen.current.key !== key) {
      // Until the rows of this list are there, those of the one before are shown.
      seen.current = { key, stale: rows, rows: null }
      setMarks(NONE)
      return
    }
    if (!rows || rows === seen.current.stale) return
    const before = seen.current.rows
    seen.current.rows = rows
    const batch: Batch = before === null ? new Set() : changedRows(before, rows)
    if (batch.size === 0) return
    setMarks(shown => new Map([...shown, ...[...batch].map(id => [id, batch] as const)]))
    // A row that changes again meanwhile belongs to a later batch, and stays marked with it.
    setTimeout(() => setMarks(shown => new Map([...shown].filter(([, of]) => of !== batch))), SHOWN_MS)
  }, [rows, key])
  return marks
}
