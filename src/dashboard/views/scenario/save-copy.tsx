import { useState } from 'preact/hooks'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Field } from '../../components/field.tsx'
import { useTexts } from '../../i18n.ts'
import { commonMessages } from '../../messages/common.ts'
import { scenarioMessages } from '../../messages/scenario.ts'
import { scenariosMessages } from '../../messages/scenarios.ts'
import { useAction } from '../../use-action.ts'
import { matchOf } from '../scenarios/templates.ts'

export interface SaveCopyProps {
  readonly suggestion: string
  readonly onSave: (name: string) => Promise<void>
  readonly onClose: () => void
}

/** Asks for the name of the copy. */
export function SaveCopy({ suggestion, onSave, onClose }: SaveCopyProps) {
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
          {t.saveAsLead} <code>{matchOf(name.trim())[0]?.order_id.replace('*', '')}</code>
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
