import { useEffect, useRef, useState } from 'preact/hooks'
import type { ListedShipment } from '../../../../schemas/types.gen.ts'

/** So long a change stays marked. */
const SHOWN_MS = 4_000

const NONE: ReadonlySet<string> = new Set()

/** What of a row is news when it changes. */
const markOf = ({ updated_at, slug, state }: ListedShipment) => `${updated_at} ${slug} ${state}`

/**
 * The rows that differ from those of the look before.
 * @returns their ids; a row that only moved here from another page is not among them
 */
export function changedRows(before: readonly ListedShipment[], now: readonly ListedShipment[]): ReadonlySet<string> {
  const marks = new Map(before.map(row => [row.id, markOf(row)]))
  const newest = before.reduce((latest, { updated_at }) => (updated_at > latest ? updated_at : latest), '')
  const isChanged = (row: ListedShipment) => {
    const mark = marks.get(row.id)
    return mark === undefined ? row.updated_at >= newest : mark !== markOf(row)
  }
  return new Set(now.filter(isChanged).map(({ id }) => id))
}

/** The ids of rows that have just changed. @param key of the list: another search or page has no changes */
export function useChanged(rows: readonly ListedShipment[] | undefined, key: string): ReadonlySet<string> {
  const seen = useRef<{ key: string; stale: unknown; rows: readonly ListedShipment[] | null }>({
    key: '',
    stale: undefined,
    rows: null,
  })
  const [changed, setChanged] = useState(NONE)
  useEffect(() => {
    if (seen.current.key !== key) {
      // Until the rows of this list are there, those of the one before are shown.
      seen.current = { key, stale: rows, rows: null }
      setChanged(NONE)
      return
    }
    if (!rows || rows === seen.current.stale) return
    const before = seen.current.rows
    seen.current.rows = rows
    const ids = before === null ? NONE : changedRows(before, rows)
    if (ids.size > 0) setChanged(ids)
  }, [rows, key])
  useEffect(() => {
    if (changed.size === 0) return
    const timer = setTimeout(() => setChanged(NONE), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [changed])
  return changed
}
