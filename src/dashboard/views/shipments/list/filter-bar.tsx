import { useState } from 'preact/hooks'
import { Field, Select } from '../../../components/field.tsx'
import { Icon } from '../../../components/icon.tsx'
import { PhaseMark } from '../../../components/status.tsx'
import { StatusName, statusLine } from '../../../components/status-names.tsx'
import { groupDigits } from '../../../format.ts'
import { useTexts } from '../../../i18n.ts'
import { listMessages } from '../../../messages/shipment-list/list.ts'
import { shipmentsMessages } from '../../../messages/shipments.ts'
import { language } from '../../../preferences.ts'
import { phaseOf } from '../../../status-phase.ts'
import { useTyped } from '../../../use-typed.ts'
import { type ListWishes, narrowedBy, SORTS, sortOf } from './list-wishes.ts'
import type { ListCounts } from './use-counts.ts'

export interface FilterBarProps {
  readonly wishes: ListWishes
  readonly counts: ListCounts | undefined
  readonly show: (change: Partial<ListWishes>) => void
}

/** Search, filters and, where the table has no heads, its order. */
export function FilterBar({ wishes, counts, show }: FilterBarProps) {
  const t = useTexts(shipmentsMessages)
  const own = useTexts(listMessages)
  const spoken = language.value
  const [typed, setTyped] = useTyped(wishes.q, q => show({ q }))
  const [isOpen, setOpen] = useState(false)
  const statuses = bySlug(counts)
  const narrowing = narrowedBy(wishes)
  return (
    <>
      <search class={`filters list-filters ${isOpen ? '' : 'closed'}`}>
        <Field label={t.search} type="search" value={typed} onInput={setTyped} placeholder={t.searchHint} />
        <div class="filter-toggle">
          <button type="button" class="button small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Icon name="down" />
            {narrowing === 0 ? own.filters : own.counted(own.filters, narrowing)}
          </button>
        </div>
        <Select
          label={t.line}
          value={wishes.line}
          onChange={line => show({ line })}
          options={[
            { value: '', label: t.anyLine },
            { value: 'standard', label: t.standard },
            { value: 'ondemand', label: t.ondemand },
          ]}
        />
        <Select
          label={t.state}
          value={wishes.state}
          onChange={state => show({ state })}
          options={[
            { value: '', label: t.anyState },
            { value: 'moving', label: t.moving },
            { value: 'waiting', label: t.waiting },
            { value: 'ended', label: t.ended },
          ]}
        />
        <Select
          label={t.carrier}
          value={wishes.carrier}
          onChange={carrier => show({ carrier })}
          options={withChosen(
            wishes.carrier,
            own.anyCarrier,
            (counts?.carriers ?? []).map(({ carrier, name, count }) => ({
              value: carrier,
              label: own.counted(name, count),
            })),
          )}
        />
        <Select
          label={t.scenario}
          value={wishes.scenario}
          onChange={scenario => show({ scenario })}
          options={withChosen(
            wishes.scenario,
            own.anyScenario,
            (counts?.scenarios ?? []).map(({ scenario, count }) => ({
              value: scenario,
              label: own.counted(scenario, count),
            })),
          )}
        />
        <Field label={own.bookedFrom} type="date" value={wishes.from} onInput={from => show({ from })} />
        <Field label={own.bookedTo} type="date" value={wishes.to} onInput={to => show({ to })} />
        <div class="list-phone-only">
          <Select
            label={t.status}
            value={wishes.status}
            onChange={status => show({ status })}
            options={withChosen(
              wishes.status,
              own.anyStatus,
              statuses.map(one => ({ value: one.slug, label: own.counted(statusLine(one, spoken), one.count) })),
            )}
          />
        </div>
        <div class="list-phone-only">
          <Select
            label={own.sort}
            value={sortOf(wishes)}
            onChange={sort => show({ sort: sort === SORTS[0] ? '' : sort })}
            options={[
              { value: '-created_at', label: own.newestFirst },
              { value: 'created_at', label: own.oldestFirst },
              { value: 'status', label: own.statusUp },
              { value: '-status', label: own.statusDown },
              { value: 'next_at', label: own.nextUp },
              { value: '-next_at', label: own.nextDown },
              { value: '-cod', label: own.codDown },
              { value: 'cod', label: own.codUp },
            ]}
          />
        </div>
      </search>
      <StatusChips statuses={statuses} chosen={wishes.status} onChoose={status => show({ status })} />
    </>
  )
}

interface Option {
  readonly value: string
  readonly label: string
}

/** What is chosen can be seen also where nothing has it. */
function withChosen(chosen: string, any: string, options: readonly Option[]): readonly Option[] {
  const isMissing = chosen !== '' && options.every(({ value }) => value !== chosen)
  return [{ value: '', label: any }, ...options, ...(isMissing ? [{ value: chosen, label: chosen }] : [])]
}

interface CountedStatus {
  readonly slug: string
  readonly code: number
  readonly text: string
  readonly count: number
}

/** A status of both lines is one choice. */
function bySlug(counts: ListCounts | undefined): readonly CountedStatus[] {
  const merged = new Map<string, CountedStatus>()
  for (const { slug, status, text, count } of counts?.statuses ?? []) {
    const known = merged.get(slug)
    merged.set(slug, known ? { ...known, count: known.count + count } : { slug, code: status, text, count })
  }
  return [...merged.values()]
}

/** More are shown on demand. */
const MOST_CHIPS = 8

interface StatusChipsProps {
  readonly statuses: readonly CountedStatus[]
  /** A slug or a code. */
  readonly chosen: string
  readonly onChoose: (status: string) => void
}

/** A click shows one status, a second click all of them again. */
function StatusChips({ statuses, chosen, onChoose }: StatusChipsProps) {
  const t = useTexts(shipmentsMessages)
  const own = useTexts(listMessages)
  const [isWhole, setWhole] = useState(false)
  const isChosen = ({ slug, code }: CountedStatus) => chosen === slug || chosen === String(code)
  const most = new Set(statuses.toSorted((a, b) => b.count - a.count).slice(0, MOST_CHIPS))
  const shown = isWhole ? statuses : statuses.filter(one => most.has(one) || isChosen(one))
  const hidden = statuses.length - shown.length
  const all = statuses.reduce((sum, { count }) => sum + count, 0)
  if (statuses.length === 0) return null
  return (
    <div class="chips" role="group" aria-label={t.status}>
      <button type="button" class="chip" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
        {own.anyStatus} <span class="count">{groupDigits(all)}</span>
      </button>
      {shown.map(one => (
        <button
          key={one.slug}
          type="button"
          class={`chip ${phaseOf(one.slug)}`}
          aria-pressed={isChosen(one)}
          onClick={() => onChoose(isChosen(one) ? '' : one.slug)}
        >
          <PhaseMark phase={phaseOf(one.slug)} />
          <StatusName slug={one.slug} code={one.code} text={one.text} />{' '}
          <span class="count">{groupDigits(one.count)}</span>
        </button>
      ))}
      {(hidden > 0 || isWhole) && statuses.length > MOST_CHIPS && (
        <button type="button" class="chip quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? own.fewerStatuses : own.moreStatuses(hidden)}
        </button>
      )}
    </div>
  )
}
