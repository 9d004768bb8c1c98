import './first-paint.ts'
import { render } from 'preact'
import type { ReplayPage } from '../schemas/types.gen.ts'
import { Button, IconButton } from './components/button.tsx'
import { ToastList } from './components/toast-list.tsx'
import { useTexts } from './i18n.ts'
import { replayMessages } from './messages/replay.ts'
import { shellMessages } from './messages/shell.ts'
import { chooseLanguage, chooseTheme, language, theme } from './preferences.ts'
import { DATA_ID, type PageProblem, readOwnPage, UnreadablePage } from './views/replay/read-page.ts'
import { RunView } from './views/replay/run-view.tsx'

const NEXT_THEME = { system: 'light', light: 'dark', dark: 'system' } as const
const ICONS = { system: 'system', light: 'sun', dark: 'moon' } as const

/** A page of one run, which is opened as a file: it asks nothing of any server. */
function RunPage({ page }: { readonly page: ReplayPage | PageProblem }) {
  const t = useTexts(replayMessages)
  const shell = useTexts(shellMessages)
  const other = language.value === 'en' ? 'vi' : 'en'
  return (
    <div class="run-page">
      <header class="run-top">
        <h1>{t.title}</h1>
        <span class="row">
          <Button look="quiet" onClick={() => chooseLanguage(other)}>
            <span aria-hidden="true">{other.toUpperCase()}</span>
            <span class="visually-hidden" lang={other}>
              {shell.otherLanguage}
            </span>
          </Button>
          <IconButton
            icon={ICONS[theme.value]}
            label={shell[theme.value]}
            onClick={() => chooseTheme(NEXT_THEME[theme.value])}
          />
        </span>
      </header>
      <main class="run-main">{typeof page === 'string' ? <p role="alert">{t[page]}</p> : <RunView page={page} />}</main>
      <ToastList />
    </div>
  )
}

async function readOwn(): Promise<ReplayPage | PageProblem> {
  try {
    return await readOwnPage(document.getElementById(DATA_ID)?.textContent ?? '')
  } catch (error) {
    return error instanceof UnreadablePage ? error.problem : 'damaged'
  }
}

const root = document.getElementById('app')
if (!root) throw new Error('the page has no #app')
void readOwn().then(page => render(<RunPage page={page} />, root))
