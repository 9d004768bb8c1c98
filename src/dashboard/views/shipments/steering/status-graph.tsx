import { useId, useState } from 'preact/hooks'
import type { ShipmentDetail } from '../../../../schemas/types.gen.ts'
import { PhaseMark } from '../../../components/status.tsx'
import { useTexts } from '../../../i18n.ts'
import { steeringMessages } from '../../../messages/shipment/steering.ts'
import { language } from '../../../preferences.ts'
import { phaseOf } from '../../../status-phase.ts'
import type { StatusWords } from '../../webhooks/use-status-words.ts'
import { lineOf, placeOf, sizeOf } from './lay-out-statuses.ts'
import { type MappedStatus, STATUS_MAPS, type Stage } from './status-map.ts'
import type { Ways } from './ways-from.ts'

export interface StatusGraphProps {
  readonly shipment: ShipmentDetail
  readonly ways: Ways
  readonly words: StatusWords
  readonly isBusy: boolean
  readonly onMove: (slug: string) => void
}

type Standing = 'here' | 'next' | 'further' | 'not'

/** In the order of the list that a phone shows. */
const STAGES: readonly Stage[] = ['booking', 'pickup', 'transport', 'delivery', 'return', 'money', 'end']

/**
 * The statuses of a line and the moves between them: where the shipment is, where one move leads, where several do, and
 * what is not legal. Every status is a button. Where there is no room for the picture they are a list by stages.
 */
export function StatusGraph({ shipment, ways, words, isBusy, onMove }: StatusGraphProps) {
  const t = useTexts(steeringMessages)
  const id = useId()
  const [shown, setShown] = useState<string | null>(null)
  const map = STATUS_MAPS[shipment.line]
  const here = shipment.timeline.at(-1)?.slug ?? shipment.slug
  const planned = shipment.plan.find(({ slug }) => slug !== here)?.slug
  const past = shipment.timeline.map(({ slug }) => slug)
  const stages: Readonly<Record<Stage, string>> = { ...t, return: t.returnStage }
  const standingOf = (slug: string): Standing => {
    if (slug === here) return 'here'
    const path = ways.get(slug)
    return path === undefined ? 'not' : path.length === 1 ? 'next' : 'further'
  }
  const nameOf = (slug: string) => {
    const code = map.statuses.find(status => status.slug === slug)?.code ?? ''
    return language.value === 'en' ? `${slug} ${code}` : words.textOf(slug, shipment.line)
  }
  const explain = (slug: string): string => {
    const standing = standingOf(slug)
    if (standing === 'here') return t.isHere(nameOf(slug))
    if (standing === 'next') return t.goesNext(nameOf(slug))
    if (standing === 'further') return t.goesThrough((ways.get(slug) ?? []).map(nameOf).join(' → '))
    const next = shipment.allowed.map(move => nameOf(move.slug))
    return next.length === 0
      ? t.isEnd(nameOf(here))
      : `${t.noWay(nameOf(here), nameOf(slug))} ${t.legalNext(next.join(', '))}`
  }
  const { width, height } = sizeOf(map)
  const lines = linesOf(map.statuses, { here, past, way: [here, ...((shown !== null && ways.get(shown)) || [])] })
  return (
    <div class="steering-room">
      <div class="steering" style={{ '--width': `${width}px`, '--height': `${height}px` }}>
        <svg class="steering-lines" width={width} height={height} aria-hidden="true">
          <defs>
            {(['next', 'way'] as const).map(kind => (
              <marker
                key={kind}
                id={`${id}${kind}`}
                viewBox="0 0 8 8"
                refX={6}
                refY={4}
                markerWidth={7}
                markerHeight={7}
                orient="auto"
              >
                <path class={`steering-head ${kind}`} d="M0 0l8 4l-8 4z" />
              </marker>
            ))}
          </defs>
          {lines.map(({ d, kind }) => (
            <path
              key={`${kind} ${d}`}
              class={`steering-line ${kind}`}
              d={d}
              marker-end={kind === 'next' || kind === 'way' ? `url(#${id}${kind})` : undefined}
            />
          ))}
        </svg>
        {map.columns.map((stage, column) => (
          <span
            key={stage}
            class="steering-column"
            aria-hidden="true"
            style={{ '--x': `${placeOf({ column, row: 0 }).x}px` }}
          >
            {stages[stage]}
          </span>
        ))}
        {STAGES.filter(stage => map.statuses.some(status => status.stage === stage)).map(stage => (
          <div key={stage} class="steering-stage" role="group" aria-labelledby={`${id}${stage}`}>
            <h3 id={`${id}${stage}`}>{stages[stage]}</h3>
            {map.statuses
              .filter(status => status.stage === stage)
              .map(status => (
                <StatusNode
                  key={status.slug}
                  status={status}
                  standing={standingOf(status.slug)}
                  isPlanned={status.slug === planned}
                  text={words.textOf(status.slug, shipment.line)}
                  explanation={explain(status.slug)}
                  isBusy={isBusy}
                  onMove={onMove}
                  onShow={setShown}
                />
              ))}
          </div>
        ))}
      </div>
      <p class="steering-said" aria-hidden="true">
        {shown === null ? t.hint : explain(shown)}
      </p>
      <ul class="steering-legend">
        {(['here', 'next', 'further', 'not'] as const).map(standing => (
          <li key={standing} class={standing}>
            {t[standing]}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface StatusNodeProps {
  readonly status: MappedStatus
  readonly standing: Standing
  readonly isPlanned: boolean
  readonly text: string
  readonly explanation: string
  readonly isBusy: boolean
  readonly onMove: (slug: string) => void
  readonly onShow: (slug: string | null) => void
}

/** What is not legal keeps the focus and says why; a click on it does nothing. */
function StatusNode({ status, standing, isPlanned, text, explanation, isBusy, onMove, onShow }: StatusNodeProps) {
  const t = useTexts(steeringMessages)
  const { slug, code } = status
  const { x, y } = placeOf(status)
  const phase = phaseOf(slug)
  const isLegal = standing === 'next' || standing === 'further'
  return (
    <button
      type="button"
      class={`steering-node ${standing} ${phase === 'money' ? 'money-phase' : phase}`}
      style={{ '--x': `${x}px`, '--y': `${y}px` }}
      aria-current={standing === 'here' ? 'step' : undefined}
      aria-disabled={!isLegal || isBusy || undefined}
      title={explanation}
      onClick={() => isLegal && !isBusy && onMove(slug)}
      onMouseEnter={() => onShow(slug)}
      onMouseLeave={() => onShow(null)}
      onFocus={() => onShow(slug)}
      onBlur={() => onShow(null)}
    >
      <PhaseMark phase={phase} />
      <span class="steering-name" lang={language.value === 'vi' ? 'vi' : undefined}>
        {language.value === 'en' ? slug : text}
      </span>
      <span class="steering-code">
        {code}
        {isPlanned && <span class="steering-planned"> {t.planned}</span>}
      </span>
    </button>
  )
}

type LineKind = 'may' | 'past' | 'next' | 'way'

interface LineOptions {
  readonly here: string
  /** The statuses so far. */
  readonly past: readonly string[]
  /** The statuses on the way to the one that is pointed at. */
  readonly way: readonly string[]
}

/** Every move that the line has, once: what matters is drawn over the rest. */
function linesOf(statuses: readonly MappedStatus[], { here, past, way }: LineOptions) {
  const order: readonly LineKind[] = ['may', 'past', 'next', 'way']
  const goes = (list: readonly string[], from: string, to: string) =>
    list.some((slug, index) => slug === from && list[index + 1] === to)
  const lines = statuses.flatMap(from =>
    from.moves.flatMap(slug => {
      const to = statuses.find(status => status.slug === slug)
      if (!to) return []
      const kind: LineKind = goes(way, from.slug, slug)
        ? 'way'
        : from.slug === here
          ? 'next'
          : goes(past, from.slug, slug)
            ? 'past'
            : 'may'
      return [{ d: lineOf(from, to), kind }]
    }),
  )
  return lines.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
}
