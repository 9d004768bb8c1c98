import type { Faults } from '../../../schemas/types.gen.ts'
import { PageHead, Panel } from '../../components/panel.tsx'
import { Empty, Failure, Loading } from '../../components/placeholders.tsx'
import { useTexts } from '../../i18n.ts'
import { faultEditorMessages } from '../../messages/fault-editor.ts'
import { hrefTo } from '../../router.ts'
import { useQuery } from '../../use-query.ts'
import { PRESETS } from './presets.ts'
import { RuleEditor } from './rule-editor.tsx'
import { ruleText } from './rules.ts'

export interface FaultPageProps {
  /** Null = a new rule. */
  readonly id: string | null
  /** English title of the preset that a new rule begins with. */
  readonly presetTitle: string | null
}

/** Of a new rule: every key once. */
const BLANK = 'match: { operation: createShipment }\nwhen: { first: 1 }\nfault: { status: 503 }'

/** The text of one rule, checked while it is written. */
export function FaultPage({ id, presetTitle }: FaultPageProps) {
  const t = useTexts(faultEditorMessages)
  const book = useQuery<Faults>(id === null ? null : '/faults', { on: ['change:faults'] })
  const state = book.data?.rules.find(one => one.id === id)
  const preset = PRESETS.find(({ title }) => title.en === presetTitle)
  const isHere = id === null || state !== undefined
  const saved = state ? ruleText(state.rule) : preset ? ruleText(preset.rule) : BLANK
  return (
    <>
      <PageHead title={id === null ? t.newTitle : t.editTitle(id)} back={{ href: hrefTo(['faults']), label: t.back }} />
      {!book.data && book.error && <Failure error={book.error} onRetry={book.refetch} />}
      {id !== null && !book.data && !book.error && <Loading />}
      {book.data && !state && (
        <Empty icon="fault" title={t.gone}>
          <a class="button" href={hrefTo(['faults'])}>
            {t.back}
          </a>
        </Empty>
      )}
      {isHere && (
        <div class="columns fault-columns">
          <RuleEditor
            key={presetTitle}
            name={`fault ${id ?? `new ${preset?.title.en ?? ''}`}`}
            state={state ?? null}
            saved={saved}
            onSaved={book.refetch}
          />
          <RuleKeys />
        </div>
      )}
    </>
  )
}

/** What a rule may say, key by key, with an example of each. */
function RuleKeys() {
  const t = useTexts(faultEditorMessages)
  const keys = [
    ['match', t.matchKey, '{ operation: createShipment, order_id: "A-*", event: delivered, carrier: ghtk }'],
    ['when', t.whenKey, '{ first: 3 }, { every: 3 }, { probability: 0.2 }, { window: { from: "22:00", to: "06:00" } }'],
    ['fault', t.faultKey, '{ status: 503 }, { delay: { fixed: 2s } }, { webhook: { copies: 2 } }, { carrier: lost }'],
    ['phase', t.phaseKey, 'after'],
    ['ttl', t.ttlKey, '10m'],
  ] as const
  return (
    <Panel title={t.keys}>
      <dl class="rule-keys">
        {keys.map(([key, says, example]) => (
          <div key={key}>
            <dt>
              <code>{key}</code>
            </dt>
            <dd>
              <p>{says}</p>
              <p class="mono muted">{example}</p>
            </dd>
          </div>
        ))}
      </dl>
      <p class="muted small">{t.docs}</p>
    </Panel>
  )
}
