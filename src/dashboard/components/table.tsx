import type { ComponentChildren } from 'preact'
import { Fragment } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useTexts } from '../i18n.ts'
import { commonMessages } from '../messages/common.ts'
import { useScrollEdges } from '../picture/use-scroll-edges.ts'
import { IconButton } from './button.tsx'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly render: (row: Row) => ComponentChildren
  /** `end` for numbers. */
  readonly align?: 'start' | 'end'
  /** `head`: the line on top of the card that a row becomes on a phone; `wide`: left out there. */
  readonly onPhone?: 'head' | 'wide'
  /** Left out on a screen below 1360 px, where the others would have too little room. */
  readonly isForWide?: boolean
  /** Something to press or tick; the link of the row stands in the first cell that is none. */
  readonly isControl?: boolean
  /** What the head shows in place of the label. */
  readonly head?: ComponentChildren
  /** Its head is a button that sorts. `direction` is null while the table is sorted by another column. */
  readonly sort?: { readonly direction: 'ascending' | 'descending' | null; readonly onSort: () => void }
}

export interface Paging {
  /** The first is 1. */
  readonly page: number
  readonly size: number
  readonly total: number
  readonly onPage: (page: number) => void
}

export interface TableProps<Row> {
  /** What it lists, for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Where a row leads: its first cell becomes the link, the whole row can be clicked, arrows go from row to row. */
  readonly href?: (row: Row) => string
  /** The row that is looked at now. */
  readonly isCurrent?: (row: Row) => boolean
  /** Of the row's element. */
  readonly rowClass?: (row: Row) => string
  /** What stands below a row over its whole width. */
  readonly below?: (row: Row) => ComponentChildren
  readonly paging?: Paging
  /** Drawn paler while newer rows are loaded. */
  readonly isStale?: boolean
}

export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, href, isCurrent, rowClass, below, paging, isStale = false } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const edges = useScrollEdges(frame)
  // What scrolls must be reachable by keyboard.
  const scrolls = edges.left || edges.right
  const linked = columns.find(({ isControl = false }) => !isControl)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const links: Element[] = [...(body.current?.querySelectorAll('a.row-link') ?? [])]
    const at = document.activeElement ? links.indexOf(document.activeElement) : -1
    if (step === 0 || at < 0) return
    event.preventDefault()
    const next = links[at + step]
    if (next instanceof HTMLElement) next.focus()
  }
  return (
    <div class="table-frame">
      <div class="table-scroll" ref={frame} {...(scrolls ? { tabIndex: 0, role: 'group', 'aria-label': caption } : {})}>
        <table class={isStale ? 'table stale' : 'table'}>
          <caption class="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map(column => (
                <th
                  key={column.key}
                  scope="col"
                  class={classOf(column)}
                  aria-sort={column.sort?.direction ?? undefined}
                >
                  {column.sort ? <SortButton label={column.label} {...column.sort} /> : (column.head ?? column.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={onKeyDown}>
            {rows.map(row => (
              <Fragment key={rowKey(row)}>
                <tr
                  class={[href && 'linked', rowClass?.(row)].filter(Boolean).join(' ') || undefined}
                  aria-current={isCurrent?.(row) ? 'true' : undefined}
                  onClick={event => {
                    // A text that was marked is to be copied, and a link or button in the row has its own meaning.
                    const target = event.target instanceof Element ? event.target : null
                    if (!href || getSelection()?.toString() || target?.closest('a,button,input,label')) return
                    location.hash = href(row).slice(1)
                  }}
                >
                  {columns.map(column => (
                    <td key={column.key} class={classOf(column)} data-label={column.label}>
                      {column === linked && href ? (
                        <a class="row-link" href={href(row)}>
                          {column.render(row)}
                        </a>
                      ) : (
                        column.render(row)
                      )}
                    </td>
                  ))}
                </tr>
                {below && (
                  <tr class="row-below">
                    <td colSpan={columns.length}>{below(row)}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {paging && <Pages {...paging} of={caption} isStale={isStale} />}
    </div>
  )
}

function classOf<Row>({ align, onPhone, isControl, isForWide }: Column<Row>): string | undefined {
  const names = [align, onPhone && `phone-${onPhone}`, isControl && 'control', isForWide && 'for-wide']
  return names.filter(Boolean).join(' ') || undefined
}

type SortButtonProps = NonNullable<Column<unknown>['sort']> & { readonly label: string }

/** The arrow repeats what `aria-sort` of the head says. */
function SortButton({ label, direction, onSort }: SortButtonProps) {
  return (
    <>
      <span class="sort-label">{label}</span>
      <button type="button" class="sort" onClick={onSort}>
        {label}
        <svg class={`sort-arrow ${direction ?? ''}`} width={8} height={10} viewBox="0 0 8 10" aria-hidden="true">
          <path class="up" d="M4 0l3.5 4h-7z" />
          <path class="down" d="M4 10l3.5-4h-7z" />
        </svg>
      </button>
    </>
  )
}

function Pages({
  page,
  size,
  total,
  onPage,
  of,
  isStale,
}: Paging & { readonly of: string; readonly isStale: boolean }) {
  const t = useTexts(commonMessages)
  const last = Math.max(1, Math.ceil(total / size))
  const turn = useRef(onPage)
  turn.current = onPage
  // An address of before, or one that was written by hand; rows may also have gone since.
  const isBeyond = !isStale && page > last
  useEffect(() => {
    if (isBeyond) turn.current(last)
  }, [isBeyond, last])
  const from = total === 0 ? 0 : (page - 1) * size + 1
  return (
    <nav class="pages" aria-label={`${t.pages}: ${of}`}>
      <span>{t.range(from, Math.min(total, page * size), total)}</span>
      <IconButton icon="back" label={t.previousPage} isDisabled={page <= 1} onClick={() => onPage(page - 1)} />
      <IconButton icon="chevron" label={t.nextPage} isDisabled={page >= last} onClick={() => onPage(page + 1)} />
    </nav>
  )
}
