import { useRef, useState } from 'preact/hooks'
import type { ScenarioFile } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Field } from '../../../components/field.tsx'
import { Panel } from '../../../components/panel.tsx'
import { Badge } from '../../../components/status.tsx'
import { useTexts } from '../../../i18n.ts'
import { commonMessages } from '../../../messages/common.ts'
import { scenarioMessages } from '../../../messages/scenario.ts'
import { scenariosMessages } from '../../../messages/scenarios.ts'
import { hrefTo, navigate } from '../../../router.ts'
import { showToast } from '../../../toasts.ts'
import { useAction } from '../../../use-action.ts'
import type { LoadedScenario } from '../scenario-file.ts'
import { matchOf } from '../templates.ts'
import { ProblemList } from './problem-list.tsx'
import { goToPlace, TextEditor } from './text-editor.tsx'
import type { Draft } from './use-draft.ts'
import { type TextProblem, type Validated, validateText } from './use-verdict.ts'

export interface EditorPanelProps {
  readonly scenario: LoadedScenario
  readonly draft: Draft
  readonly judged: Validated
  readonly onSaved: () => void
}

/** The text, what is wrong with it, and saving it: those of the account in place, others as a copy. */
export function EditorPanel({ scenario, draft, judged, onSaved }: EditorPanelProps) {
  const t = useTexts(scenarioMessages)
  const area = useRef<HTMLTextAreaElement | null>(null)
  const [copied, setCopied] = useState<ScenarioFile | null>(null)
  const isOwn = scenario.source === 'account'
  const goTo = (problem: TextProblem) => {
    if (area.current) goToPlace(area.current, problem)
  }
  const save = useAction(async () => {
    // Not of what was checked last: that may be a letter behind.
    const { file, problems } = await validateText(draft.text)
    if (!file) {
      showToast({ kind: 'error', text: t.mendFirst })
      if (problems[0]) goTo(problems[0])
    } else if (isOwn && file.name === scenario.name) await put(file)
    else setCopied(file)
  })
  const put = async (file: ScenarioFile) => {
    await control('PUT', `/scenarios/${encodeURIComponent(file.name)}`, file)
    showToast({ kind: 'success', text: t.saved(file.name) })
    draft.settle()
    if (file.name === scenario.name) return onSaved()
    // What was written here has a page of its own now.
    draft.discard()
    navigate(hrefTo(['scenarios', file.name]))
  }
  const saveCopy = async (name: string) => {
    if (!copied) return
    // A copy is chosen by its own name, unless the person has said by what.
    const isUntouched = JSON.stringify(copied.match) === JSON.stringify(scenario.file.match)
    await put({ ...copied, name, ...(isUntouched ? { match: matchOf(name) } : {}) })
    setCopied(null)
  }
  return (
    <Panel
      title={t.editor}
      lead={isOwn ? undefined : scenario.source === 'shipped' ? t.shippedNote : t.folderNote}
      actions={
        <>
          {draft.isChanged && (
            <>
              <Badge tone="warn">{t.changed}</Badge>
              <Button look="quiet" size="small" icon="undo" onClick={draft.discard}>
                {t.discard}
              </Button>
            </>
          )}
          <Button
            look={draft.isChanged || !isOwn ? 'primary' : 'normal'}
            size="small"
            isBusy={save.isBusy}
            onClick={() => save.run()}
          >
            {isOwn ? t.save : t.saveCopy}
          </Button>
        </>
      }
    >
      <div class="stack">
        {draft.isOld && <p class="note warn">{t.draft}</p>}
        <TextEditor
          value={draft.text}
          problems={judged.verdict?.problems ?? []}
          onInput={draft.write}
          onSave={() => save.run()}
          onArea={found => {
            area.current = found
          }}
        />
        <ProblemList judged={judged} onGo={goTo} />
        {draft.isChanged && /^[ \t]*#|\s#\s/m.test(draft.text) && <p class="muted small">{t.noComments}</p>}
      </div>
      {copied && (
        <SaveCopy
          suggestion={copied.name === scenario.name ? `my-${scenario.name}` : copied.name}
          onSave={saveCopy}
          onClose={() => setCopied(null)}
        />
      )}
    </Panel>
  )
}

interface SaveCopyProps {
  readonly suggestion: string
  readonly onSave: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of the copy. */
function SaveCopy({ suggestion, onSave, onClose }: SaveCopyProps) {
  const t = useTexts(scenarioMessages)
  const names = useTexts(scenariosMessages)
  const common = useTexts(commonMessages)
  const [name, setName] = useState(suggestion)
  const save = useAction(async () => onSave(name.trim()), { toast: false })
  return (
    <Dialog title={t.saveCopy.replace('…', '')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={event => {
          event.preventDefault()
          void save.run()
        }}
      >
        <Field
          label={names.name}
          hint={names.nameHint}
          value={name}
          onInput={setName}
          error={save.error?.message ?? null}
          isRequired
          autoFocus
        />
        <p class="muted">
          {t.saveAsLead} <code>{matchOf(name.trim())[0]?.order_id?.replace('*', '')}</code>
        </p>
        <div class="row dialog-buttons">
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="primary" type="submit" isBusy={save.isBusy}>
            {common.save}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
