import { Badge } from '../../components/badge.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { useTexts } from '../../i18n.ts'
import { scenariosMessages } from '../../messages/scenarios.ts'
import type { LoadedScenario } from './load-scenario.ts'

/** Where it comes from, what it is good for, and what chooses it. */
export function ScenarioMarks({
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
