import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Icon } from './components/icon.tsx'
import { lazily } from './components/lazily.tsx'
import { Failure, Loading } from './components/placeholders.tsx'
import { ToastList } from './components/toast-list.tsx'
import { useTexts } from './i18n.ts'
import { shellMessages } from './messages/shell.ts'
import { useRoute } from './router.ts'
import { account, reachable, wantsToken } from './session.ts'
import { AdvanceNotice } from './shell/advance-notice.tsx'
import { DefaultNotice } from './shell/default-notice.tsx'
import { focusHeading } from './shell/heading-focus.ts'
import { Navigation } from './shell/navigation.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { UnknownPage } from './shell/unknown-page.tsx'
import { loadViewStyles } from './shell/view-styles.ts'
import { ShipmentsView } from './views/shipments/shipments-view.tsx'
import { VIEWS, type View, type ViewProps } from './views.ts'

const TokenForm = lazily(() => import('./shell/token-form.tsx').then(module => module.TokenForm))

/** The whole page: what stands around every view, and the view that the address names. */
export function App() {
  const t = useTexts(shellMessages)
  const route = useRoute()
  const isReachable = reachable.value
  const isLocked = wantsToken.value
  const world = account.value
  const view = VIEWS.find(({ name }) => name === route.path[0])
  return (
    <div class="shell">
      <header class="shell-head">
        {/* Not a link: what stands behind # is the address of a view here. */}
        <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
          {t.skip}
        </button>
        <a class="brand" href="#/">
          <Icon name="parcel" size={20} />
          carrier-sandbox
        </a>
        <TopBar />
      </header>
      <Navigation current={view?.name ?? ''} />
      <div class="banners">
        {!isReachable && (
          <p class="banner" role="alert">
            <Icon name="warning" />
            {t.unreachable}
          </p>
        )}
        {!isLocked && <AdvanceNotice />}
        {!isLocked && <DefaultNotice />}
      </div>
      <main id="main" class="main" tabIndex={-1}>
        {isLocked ? (
          <TokenForm />
        ) : view ? (
          <Shown key={`${world} ${view.name}`} view={view} route={route} />
        ) : (
          <UnknownPage href={route.href} />
        )}
      </main>
      <ToastList />
    </div>
  )
}

/** Views that were loaded once are there at once, and the one where the page begins is part of it. */
const loaded = new Map<string, ComponentType<ViewProps>>([['shipments', ShipmentsView]])

let isFirstPage = true

/** The view, once it is loaded; the focus goes to its heading, so that a screen reader says where one is now. */
function Shown({ view, route }: ViewProps & { readonly view: View }) {
  const [state, setState] = useState<{ readonly error: Error | null; readonly tries: number }>({
    error: null,
    tries: 0,
  })
  const Loaded = loaded.get(view.name)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    if (view.load && !loaded.has(view.name)) {
      Promise.all([view.load(), loadViewStyles()]).then(
        ([component]) => {
          loaded.set(view.name, component)
          if (!isGone.current) setState(old => ({ ...old, error: null }))
        },
        (error: Error) => {
          if (!isGone.current) setState(old => ({ ...old, error }))
        },
      )
    }
    return () => {
      isGone.current = true
    }
  }, [view, state.tries])
  const place = route.path.join('/')
  useEffect(() => {
    if (!Loaded) return
    if (isFirstPage) {
      // It is at its top, and to scroll there would lay it out once more.
      isFirstPage = false
      return
    }
    focusHeading()
    scrollTo(0, 0)
  }, [place, Loaded])
  if (Loaded) return <Loaded route={route} />
  if (state.error)
    return <Failure error={state.error} onRetry={() => setState({ error: null, tries: state.tries + 1 })} />
  return <Loading />
}
