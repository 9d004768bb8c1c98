import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { useTexts } from '../../i18n.ts'
import { faultsMessages } from '../../messages/faults.ts'
import { language } from '../../preferences.ts'
import { hrefTo, navigate } from '../../router.ts'
import { useStore } from '../../store.ts'
import { useAction } from '../../use-action.ts'
import { addRules } from './add-rules.ts'
import type { Preset } from './preset.ts'

export interface PresetCardProps {
  readonly preset: Preset
  /** A rule of these very words is in force. */
  readonly isThere: boolean
  readonly onChange: () => void
}

export function PresetCard({ preset, isThere, onChange }: PresetCardProps) {
  const t = useTexts(faultsMessages)
  const spoken = useStore(language)
  const title = preset.title[spoken]
  const add = useAction(async () => {
    await addRules([preset.rule], { said: t.added, undo: t.undo, onChange })
    onChange()
  })
  return (
    <li class="preset">
      <h3>{title}</h3>
      <p class="small">{preset.sees[spoken]}</p>
      <div class="preset-foot">
        <Button size="small" icon="plus" isBusy={add.isBusy} onClick={() => add.run()}>
          <span aria-hidden="true">{t.add}</span>
          <span class="visually-hidden">{t.addNamed(title)}</span>
        </Button>
        <IconButton
          icon="edit"
          label={t.change(title)}
          onClick={() => navigate(hrefTo(['faults', 'new'], { preset: preset.title.en }))}
        />
        {isThere && <Badge tone="warn">{t.isThere}</Badge>}
        <span class="muted small mono preset-kind">{preset.kind}</span>
      </div>
    </li>
  )
}
