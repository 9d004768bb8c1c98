import { useEffect, useRef, useState } from 'preact/hooks'
import type { FaultState, FaultVerdict } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { Button } from '../../components/button.tsx'
import { Select } from '../../components/field.tsx'
import { Panel } from '../../components/panel.tsx'
import { useTexts } from '../../i18n.ts'
import { faultEditorMessages } from '../../messages/fault-editor.ts'
import { faultsMessages } from '../../messages/faults.ts'
import { language } from '../../preferences.ts'
import { hrefTo, navigate } from '../../router.ts'
import { showToast } from '../../toasts.ts'
import { useAction } from '../../use-action.ts'
import { ProblemList } from '../scenarios/editor/problem-list.tsx'
import { goToPlace, TextEditor } from '../scenarios/editor/text-editor.tsx'
import { useDraft } from '../scenarios/editor/use-draft.ts'
import type { TextProblem } from '../scenarios/editor/use-verdict.ts'
import { PRESETS } from './presets.ts'
import { addRules, ruleText } from './rules.ts'

/** A person who types is not checked after every letter. */
const TYPED_MS = 250

const LINES = 8

export interface RuleEditorProps {
  /** Null = a new one. */
  readonly state: FaultState | null
  /** What it begins with. */
  readonly saved: string
  /** Under which what is written is kept until it is saved. */
  readonly name: string
  readonly onSaved: () => void
}

export function RuleEditor({ state, saved, name, onSaved }: RuleEditorProps) {
  const t = useTexts(faultEditorMessages)
  const list = useTexts(faultsMessages)
  const spoken = language.value
  const draft = useDraft(name, saved)
  const validated = useFaultVerdict(draft.text)
  const area = useRef<HTMLTextAreaElement | null>(null)
  // A rule of --faults is changed in its file.
  const replaced = state?.origin === 'api' ? state.id : null
  const goTo = (problem: TextProblem) => {
    if (area.current) goToPlace(area.current, problem)
  }
  const save = useAction(async () => {
    // Not of what was checked last: that may be a letter behind.
    const { rules, problems } = await validateFaults(draft.text)
    const [rule] = rules ?? []
    if (!rules || !rule) {
      showToast({ kind: 'error', text: t.mendFirst })
      if (problems[0]) goTo(problems[0])
      return
    }
    if (replaced !== null) {
      if (rules.length > 1) throw new Error(t.oneOnly)
      await control('PUT', `/faults/${encodeURIComponent(replaced)}`, { rule })
      showToast({ kind: 'success', text: t.saved(replaced) })
    } else await addRules(rules, { said: list.added, undo: list.undo, onChange: onSaved })
    draft.discard()
    navigate(hrefTo(['faults']))
  })
  return (
    <Panel
      title={t.panel}
      lead={state?.origin === 'start' ? t.startNote : t.panelLead}
      actions={
        <>
          {draft.isChanged && (
            <Button look="quiet" size="small" icon="undo" onClick={draft.discard}>
              {t.discard}
            </Button>
          )}
          <Button look="primary" size="small" isBusy={save.isBusy} onClick={() => save.run()}>
            {replaced === null ? t.add : t.save}
          </Button>
        </>
      }
    >
      <div class="stack">
        {state === null && (
          <Select
            label={t.beginWith}
            value=""
            onChange={title => {
              const preset = PRESETS.find(one => one.title.en === title)
              if (preset) draft.write(ruleText(preset.rule))
            }}
            options={[
              { value: '', label: t.own },
              ...PRESETS.map(({ kind, title }) => ({ value: title.en, label: `${kind} · ${title[spoken]}` })),
            ]}
          />
        )}
        <TextEditor
          label={t.text}
          fewest={LINES}
          value={draft.text}
          problems={validated.verdict?.problems ?? []}
          onInput={draft.write}
          onSave={() => save.run()}
          onArea={found => {
            area.current = found
          }}
        />
        <ProblemList
          judged={{ ...validated, verdict: validated.verdict && { file: null, problems: validated.verdict.problems } }}
          onGo={goTo}
        />
      </div>
    </Panel>
  )
}

interface ValidatedFaults {
  /** Of the text as it was when it was checked last. */
  readonly verdict: FaultVerdict | null
  readonly isChecking: boolean
  readonly error: Error | null
}

function validateFaults(text: string, signal?: AbortSignal): Promise<FaultVerdict> {
  return control<FaultVerdict>('POST', '/faults/validate', { text }, signal ? { signal } : {})
}

/** What the sandbox says of rules, a moment after the person stops typing. */
function useFaultVerdict(text: string): ValidatedFaults {
  const [judged, setJudged] = useState<Omit<ValidatedFaults, 'isChecking'> & { readonly of: string | null }>({
    of: null,
    verdict: null,
    error: null,
  })
  const { of, verdict, error } = judged
  useEffect(() => {
    if (of === text) return
    const controller = new AbortController()
    const validate = () =>
      validateFaults(text, controller.signal).then(
        found => setJudged({ of: text, verdict: found, error: null }),
        (caught: unknown) => {
          if (controller.signal.aborted) return
          setJudged(old => ({ ...old, of: text, error: caught instanceof Error ? caught : new Error(String(caught)) }))
        },
      )
    const timer = setTimeout(validate, of === null ? 0 : TYPED_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, of])
  return { verdict, error, isChecking: of !== text }
}
