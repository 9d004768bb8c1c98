import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { useTexts } from '../i18n.ts'
import { shellMessages } from '../messages/shell.ts'
import { chooseLanguage, chooseTheme, language, type Theme, theme } from '../preferences.ts'
import { useStore } from '../store.ts'

const NEXT_THEME: Readonly<Record<Theme, Theme>> = { system: 'light', light: 'dark', dark: 'system' }
const ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const

/** Language and colours, kept in this browser. */
export function Preferences() {
  const t = useTexts(shellMessages)
  const spoken = useStore(language)
  const shown = useStore(theme)
  const other = spoken === 'en' ? 'vi' : 'en'
  return (
    <>
      <Button look="quiet" title={t.otherLanguage} onClick={() => chooseLanguage(other)}>
        <span aria-hidden="true">{other.toUpperCase()}</span>
        <span class="visually-hidden" lang={other}>
          {t.otherLanguage}
        </span>
      </Button>
      <IconButton icon={ICONS[shown]} label={t[shown]} onClick={() => chooseTheme(NEXT_THEME[shown])} />
    </>
  )
}
