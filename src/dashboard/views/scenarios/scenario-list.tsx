import { useState } from 'preact/hooks'
import type { ScenarioWordList } from '../../../schemas/types.gen.ts'
import { Button } from '../../components/button.tsx'
import { Field, Select } from '../../components/field.tsx'
import { PageHead } from '../../components/panel.tsx'
import { Empty, Failure, Loading } from '../../components/placeholders.tsx'
import { setDefaultScenario } from '../../default-scenarios.ts'
import { useTexts } from '../../i18n.ts'
import { scenariosMessages } from '../../messages/scenarios.ts'
import { language } from '../../preferences.ts'
import { purposeOf } from '../../purpose-of.ts'
import { hrefTo, navigate, type Route } from '../../router.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { NewScenario } from './new-scenario.tsx'
import type { ScenarioList as List } from './scenario-file.ts'
import { ScenarioTable } from './scenario-table.tsx'

const LINES = ['standard', 'ondemand'] as const

/** What the address says of the list. */
const FILTERS = ['line', 'source'] as const

export function ScenarioList({ route }: { readonly route: Route }) {
  const t = useTexts(scenariosMessages)
  const spoken = language.value
  const [isNew, setNew] = useState(false)
  const given = Object.fromEntries(FILTERS.map(name => [name, route.query.get(name) ?? '']))
  const [typed, setTyped] = useState(route.query.get('q') ?? '')
  const show = (change: Readonly<Record<string, string>>) =>
    navigate(hrefTo(['scenarios'], { q: typed, ...given, ...change }), { replace: true })
  const list = useQuery<List>('/scenarios?files=true', { on: ['change:scenarios'] })
  const words = useQuery<ScenarioWordList>('/scenario-words')
  const makeDefault = useAction(async (name: string) => {
    await setDefaultScenario(name)
    showToast({ kind: 'success', text: t.madeDefault(name) })
    list.refetch()
  })
  const found = (list.data?.items ?? []).filter(
    one =>
      (given.line === '' || one.line === given.line) &&
      (given.source === '' || one.source === given.source) &&
      contains([one.name, one.description, purposeOf(one, spoken), ...one.magic.order_id, ...one.magic.phone], typed),
  )
  return (
    <>
      <PageHead
        title={t.title}
        lead={t.lead}
        actions={
          <Button look="primary" icon="plus" opensDialog onClick={() => setNew(true)}>
            {t.new}
          </Button>
        }
      />
      <search class="filters">
        <Field
          label={t.search}
          type="search"
          value={typed}
          placeholder={t.searchHint}
          onInput={q => {
            setTyped(q)
            show({ q })
          }}
        />
        <Select
          label={t.line}
          value={given.line ?? ''}
          onChange={line => show({ line })}
          options={[{ value: '', label: t.anyLine }, ...LINES.map(value => ({ value, label: t[value] }))]}
        />
        <Select
          label={t.source}
          value={given.source ?? ''}
          onChange={source => show({ source })}
          options={[
            { value: '', label: t.anySource },
            { value: 'shipped', label: t.shipped },
            { value: 'folder', label: t.folder },
            { value: 'account', label: t.account },
          ]}
        />
      </search>
      <div class="stack">
        {list.error && <Failure error={list.error} onRetry={list.refetch} />}
        {!list.data && !list.error && <Loading />}
        {list.data && <FolderProblems problems={list.data.problems} />}
        {LINES.map(line => (
          <ScenarioTable
            key={line}
            line={line}
            scenarios={found.filter(one => one.line === line)}
            statuses={words.data?.[line].statuses ?? []}
            onDefault={makeDefault.run}
          />
        ))}
        {list.data && found.length === 0 && (
          <Empty icon="search" title={t.noMatchTitle}>
            <p>{t.noMatchBody}</p>
            <Button
              onClick={() => {
                setTyped('')
                navigate(hrefTo(['scenarios']), { replace: true })
              }}
            >
              {t.clear}
            </Button>
          </Empty>
        )}
      </div>
      {isNew && <NewScenario scenarios={list.data?.items ?? []} onClose={() => setNew(false)} />}
    </>
  )
}

/** Every word of the search is somewhere in what the list shows, in either language. */
function contains(shown: readonly string[], search: string): boolean {
  const text = shown.join(' ').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** What is wrong with files of `--scenario-dir` as they are now. */
function FolderProblems({ problems }: Pick<List, 'problems'>) {
  const t = useTexts(scenariosMessages)
  if (problems.length === 0) return null
  return (
    <div class="note bad" role="status">
      <p>
        <strong>{t.folderProblems}</strong> {t.folderKept}
      </p>
      <ul class="folder-problems">
        {problems.map(({ file, line, column, message }) => (
          <li key={`${file} ${line} ${column} ${message}`}>
            <code>{line === 0 ? file : `${file}:${line}:${column}`}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
