import { useState } from 'preact/hooks'
import { control } from '../../../api.ts'
import { Button } from '../../../components/button.tsx'
import { Confirm } from '../../../components/confirm.tsx'
import { setDefaultScenario } from '../../../default-scenarios.ts'
import { useTexts } from '../../../i18n.ts'
import { leaveWith } from '../../../leaving.ts'
import { scenarioMessages } from '../../../messages/scenario.ts'
import { scenariosMessages } from '../../../messages/scenarios.ts'
import { hrefTo, navigate } from '../../../router.ts'
import { showToast } from '../../../toasts.ts'
import { useAction } from '../../../use-action.ts'
import type { LoadedScenario } from '../scenario-file.ts'

export interface ScenarioActionsProps {
  readonly scenario: LoadedScenario
  readonly onChanged: () => void
}

/** What can be done with a scenario as it is saved. */
export function ScenarioActions({ scenario, onChanged }: ScenarioActionsProps) {
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
        <Button look="danger" icon="trash" onClick={() => setRemoving(true)}>
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
