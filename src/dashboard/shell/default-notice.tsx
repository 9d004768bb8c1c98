import { useEffect } from 'preact/hooks'
import type { ScenarioList } from '../../schemas/types.gen.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { defaultScenarios, ORDINARY, setDefaultScenario } from '../default-scenarios.ts'
import { useTexts } from '../i18n.ts'
import { outcomeMessages } from '../messages/outcome.ts'
import { hrefTo } from '../router.ts'
import { useAction } from '../use-action.ts'
import { useQuery } from '../use-query.ts'

/** Shown while new orders of a line use another scenario than usual, so that it is not forgotten; one click ends it. */
export function DefaultNotice() {
  const t = useTexts(outcomeMessages)
  // Another client may have set it.
  const { data } = useQuery<ScenarioList>('/scenarios', { on: ['change:scenarios'] })
  useEffect(() => {
    defaultScenarios.value = data?.defaults ?? null
  }, [data])
  const inForce = defaultScenarios.value
  const restore = useAction(setDefaultScenario)
  const unusual = (['standard', 'ondemand'] as const).filter(line => inForce && inForce[line] !== ORDINARY[line])
  return (
    <>
      {unusual.map(line => (
        <p key={line} class="banner default-notice" role="status">
          <Icon name="scenario" />
          <span>
            {line === 'standard' ? t.everyParcel : t.everyRide}{' '}
            <a class="mono" href={hrefTo(['scenarios', inForce?.[line] ?? ''])}>
              {inForce?.[line]}
            </a>
          </span>
          <Button size="small" icon="undo" isBusy={restore.isBusy} onClick={() => restore.run(ORDINARY[line])}>
            {t.backTo(ORDINARY[line])}
          </Button>
        </p>
      ))}
    </>
  )
}
