import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { ORDINARY, setDefaultScenario } from '../default-scenarios.ts'
import { useTexts } from '../i18n.ts'
import { outcomeMessages } from '../messages/outcome.ts'
import { hrefTo } from '../router.ts'
import { useAction } from '../use-action.ts'

export interface UnusualDefaultProps {
  readonly line: 'standard' | 'ondemand'
  readonly scenario: string
}

/** The scenario that new orders of a line use, and a button for the usual one. */
export function UnusualDefault({ line, scenario }: UnusualDefaultProps) {
  const t = useTexts(outcomeMessages)
  const restore = useAction(setDefaultScenario)
  return (
    <p class="banner default-notice" role="status">
      <Icon name="scenario" />
      <span>
        {line === 'standard' ? t.everyParcel : t.everyRide}{' '}
        <a class="mono" href={hrefTo(['scenarios', scenario])}>
          {scenario}
        </a>
      </span>
      <Button size="small" icon="undo" isBusy={restore.isBusy} onClick={() => restore.run(ORDINARY[line])}>
        {t.backTo(ORDINARY[line])}
      </Button>
    </p>
  )
}
