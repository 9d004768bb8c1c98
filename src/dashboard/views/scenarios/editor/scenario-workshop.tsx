import { useRef, useState } from 'preact/hooks'
import type { ScenarioFile, ScenarioWordList } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { Button, CopyButton } from '../../../components/button.tsx'
import { Confirm } from '../../../components/dialog.tsx'
import { Select } from '../../../components/field.tsx'
import { PageHead, Panel } from '../../../components/panel.tsx'
import { Failure } from '../../../components/placeholders.tsx'
import { Badge } from '../../../components/status.tsx'
import { setDefaultScenario } from '../../../default-scenarios.ts'
import { useTexts } from '../../../i18n.ts'
import { leaveWith } from '../../../leaving.ts'
import { scenarioMessages } from '../../../messages/scenario.ts'
import { scenariosMessages } from '../../../messages/scenarios.ts'
import { language } from '../../../preferences.ts'
import { purposeOf } from '../../../purpose-of.ts'
import { hrefTo, navigate } from '../../../router.ts'
import { showToast } from '../../../toasts.ts'
import { useAction } from '../../../use-action.ts'
import type { LoadedScenario } from '../scenario-file.ts'
import { scriptOf } from '../script-of.ts'
import { EditorPanel } from './editor-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { ScenarioGraph } from './scenario-graph.tsx'
import { useDraft } from './use-draft.ts'
import { NO_WISHES, type PreviewOptions, USUAL_CARRIER, usePreview } from './use-preview.ts'
import { useVerdict } from './use-verdict.ts'

export interface ScenarioWorkshopProps {
  readonly scenario: LoadedScenario
  readonly words: ScenarioWordList
  /** It could not be loaded again. */
  readonly trouble: Error | null
  readonly onChanged: () => void
}

/** What is written is checked, drawn and previewed as it is written. */
export function ScenarioWorkshop({ scenario, words, trouble, onChanged }: ScenarioWorkshopProps) {
  const t = useTexts(scenarioMessages)
  const spoken = language.value
  const draft = useDraft(scenario.name, scenario.text)
  const validated = useVerdict(draft.text)
  const [wishes, setWishes] = useState<PreviewOptions>(NO_WISHES)
  // A text that is wrong for a moment leaves the picture as it was.
  const valid = useRef<ScenarioFile>(scenario.file)
  const found = validated.verdict?.file
  if (found) valid.current = found
  const file = valid.current
  const { description } = file
  // What is being written is shown as it is written.
  const isAsSaved = description === scenario.file.description
  const isValid = validated.verdict === null || found !== null
  const preview = usePreview(file, wishes)
  const carrier = wishes.carrier || USUAL_CARRIER[file.line]
  const script = scriptOf(file, carrier, words[file.line].statuses)
  const taken = preview.data
    ? new Set(preview.data.choices.map(({ pointer, taken: way }) => `${pointer} ${way}`))
    : null
  return (
    <>
      <PageHead
        title={scenario.name}
        back={{ href: hrefTo(['scenarios']), label: t.back }}
        lead={isAsSaved ? purposeOf({ ...scenario, description }, spoken) : description}
        actions={<ScenarioActions scenario={scenario} onChanged={onChanged} />}
      />
      <ScenarioMarks scenario={scenario} />
      <div class="stack">
        {trouble && <Failure error={trouble} onRetry={onChanged} />}
        <div class="workshop">
          <Panel
            title={t.picture}
            lead={t.pictureLead}
            actions={
              file.carriers && (
                <Select
                  label={t.carrierOf}
                  value={carrier}
                  options={words[file.line].carriers.map(value => ({ value, label: value }))}
                  onChange={value => setWishes({ ...wishes, carrier: value })}
                />
              )
            }
          >
            {!isValid && <p class="note warn">{t.asItWas}</p>}
            <ScenarioGraph name={scenario.name} script={script} taken={taken} />
          </Panel>
          <EditorPanel scenario={scenario} draft={draft} judged={validated} onSaved={onChanged} />
        </div>
        <PreviewPanel
          preview={preview}
          isValid={isValid}
          line={file.line}
          words={words[file.line]}
          wishes={wishes}
          onWishes={setWishes}
        />
      </div>
    </>
  )
}

/** Where it comes from, what it is good for, and what chooses it. */
function ScenarioMarks({
  scenario: { line, source, shadows, is_default: isDefault, file },
}: {
  readonly scenario: LoadedScenario
}) {
  const t = useTexts(scenariosMessages)
  const chosenBy = (file.match ?? []).flatMap(entry =>
    Object.values(entry)
      .filter(value => typeof value === 'string')
      .map(value => value.replace(/\*$/, '')),
  )
  return (
    <p class="row scenario-marks">
      <Badge>{t[line]}</Badge>
      <Badge tone={source === 'shipped' ? 'neutral' : 'info'}>{t[source]}</Badge>
      {isDefault && <Badge tone="good">{t.isDefault}</Badge>}
      {shadows && <Badge tone="warn">{shadows === 'folder' ? t.hidesFolder : t.hides}</Badge>}
      {chosenBy.length > 0 && <span class="muted small">{t.chosenBy}</span>}
      {chosenBy.map(value => (
        <span key={value} class="magic-value">
          <code>{value}</code>
          <CopyButton text={value} label={t.copyPrefix(value)} />
        </span>
      ))}
    </p>
  )
}

interface ScenarioActionsProps {
  readonly scenario: LoadedScenario
  readonly onChanged: () => void
}

/** What can be done with a scenario as it is saved. */
function ScenarioActions({ scenario, onChanged }: ScenarioActionsProps) {
  const t = useTexts(scenarioMessages)
  const names = useTexts(scenariosMessages)
  const { name } = scenario
  const [isRemoving, setRemoving] = useState(false)
  const makeDefault = useAction(async () => {
    await setDefaultScenario(name)
    showToast({ kind: 'success', text: names.madeDefault(name) })
    onChanged()
  })
  const remove = useAction(() =>
    leaveWith(async () => {
      await control('DELETE', `/scenarios/${encodeURIComponent(name)}`)
      showToast({ kind: 'success', text: t.removed(name) })
      navigate(hrefTo(['scenarios']))
    }),
  )
  return (
    <>
      {!scenario.is_default && (
        <Button isBusy={makeDefault.isBusy} onClick={() => makeDefault.run()}>
          {names.makeDefault}
        </Button>
      )}
      <Button icon="download" onClick={() => download(`${name}.yaml`, scenario.text)}>
        {t.download}
      </Button>
      {scenario.source === 'account' && (
        <Button look="danger" icon="trash" opensDialog onClick={() => setRemoving(true)}>
          {t.remove}
        </Button>
      )}
      {isRemoving && (
        <Confirm
          title={t.removeTitle(name)}
          verb={t.remove}
          isBusy={remove.isBusy}
          onConfirm={() => remove.run()}
          onClose={() => setRemoving(false)}
        >
          <p>{t.removeBody}</p>
        </Confirm>
      )}
    </>
  )
}

function download(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
