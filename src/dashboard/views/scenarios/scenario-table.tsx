import type { StatusWord } from '../../../schemas/types.gen.ts'
import { Button, CopyButton } from '../../components/button.tsx'
import { Badge } from '../../components/status.tsx'
import { type Column, Table } from '../../components/table.tsx'
import type { Line } from '../../default-scenarios.ts'
import { useTexts } from '../../i18n.ts'
import { scenarioWordsMessages } from '../../messages/scenario-words.ts'
import { scenariosMessages } from '../../messages/scenarios.ts'
import { MiniGraph } from '../../picture/mini-graph.tsx'
import { language } from '../../preferences.ts'
import { purposeOf } from '../../purpose-of.ts'
import { hrefTo } from '../../router.ts'
import { describeShare } from './describe-step.ts'
import type { ListedScenario } from './scenario-file.ts'
import { countParts, type Part, scriptOf } from './script-of.ts'

/** A longer one has a page of its own to be drawn on. */
const MOST_PARTS = 60

export interface ScenarioTableProps {
  readonly line: Line
  readonly scenarios: readonly ListedScenario[]
  readonly statuses: readonly StatusWord[]
  readonly onDefault: (name: string) => unknown
}

/** The scenarios of one line; nothing when there is none. */
export function ScenarioTable({ line, scenarios, statuses, onDefault }: ScenarioTableProps) {
  const t = useTexts(scenariosMessages)
  if (scenarios.length === 0) return null
  const columns: readonly Column<ListedScenario>[] = [
    { key: 'name', label: t.scenario, onPhone: 'head', render: scenario => <Name scenario={scenario} /> },
    {
      key: 'course',
      label: t.course,
      render: scenario => <Course scenario={scenario} statuses={statuses} />,
    },
    { key: 'magic', label: t.chosenBy, render: ({ magic }) => <Magic magic={magic} /> },
    {
      key: 'default',
      label: t.default,
      render: ({ name, is_default: isDefault }) =>
        isDefault ? (
          <Badge tone="good">{t.isDefault}</Badge>
        ) : (
          <Button size="small" onClick={() => onDefault(name)} title={t.makeThisDefault(name)}>
            {t.makeDefault}
            <span class="visually-hidden"> {name}</span>
          </Button>
        ),
    },
  ]
  return (
    <section class="scenario-line">
      <h2>
        {t[line]} <span class="count">{scenarios.length}</span>
      </h2>
      <Table
        caption={`${t.title}: ${t[line]}`}
        columns={columns}
        rows={scenarios}
        rowKey={({ name }) => name}
        href={({ name }) => hrefTo(['scenarios', name])}
      />
    </section>
  )
}

function Name({ scenario }: { readonly scenario: ListedScenario }) {
  const t = useTexts(scenariosMessages)
  const spoken = language.value
  const { name, source, shadows } = scenario
  return (
    <span class="two-lines scenario-name">
      <span class="row">
        <span>{name}</span>
        {source !== 'shipped' && <Badge tone="info">{t[source]}</Badge>}
        {shadows && <Badge tone="warn">{shadows === 'folder' ? t.hidesFolder : t.hides}</Badge>}
      </span>
      <span class="muted small">{purposeOf(scenario, spoken)}</span>
    </span>
  )
}

function Course({
  scenario,
  statuses,
}: {
  readonly scenario: ListedScenario
  readonly statuses: readonly StatusWord[]
}) {
  const t = useTexts(scenariosMessages)
  const words = useTexts(scenarioWordsMessages)
  language.value
  const script = scriptOf(scenario.file, null, statuses)
  const slugs = (parts: readonly Part[]): string =>
    parts
      .map(part => {
        if (part.kind === 'step') return part.status.slug
        if (part.kind === 'repeat') return `(${slugs(part.parts)}) ${words.rounds(part.rounds)}`
        return `${words.oneOf}: ${part.ways.map(way => `${describeShare(way.odds)} ${slugs(way.parts)}`).join(' / ')}`
      })
      .join(', ')
  const told = script.error === null ? slugs(script.parts) : words.refused
  return (
    <span class="scenario-course" title={told}>
      {countParts(script.parts) <= MOST_PARTS && <MiniGraph parts={script.parts} isRefused={script.error !== null} />}
      <span class="visually-hidden">{t.onTheWay(told)}</span>
    </span>
  )
}

function Magic({ magic }: Pick<ListedScenario, 'magic'>) {
  const t = useTexts(scenariosMessages)
  const values = [...magic.order_id, ...magic.phone]
  if (values.length === 0) return <span class="muted small">{t.byNameOnly}</span>
  return (
    <span class="magic-values">
      {values.slice(0, 4).map(value => (
        <span key={value} class="magic-value">
          <code>{value}</code>
          <CopyButton text={value} label={t.copyPrefix(value)} />
        </span>
      ))}
    </span>
  )
}
