import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { loadViewStyles } from '../shell/view-styles.ts'
import { Failure, Loading } from './placeholders.tsx'

/**
 * A component whose code, and the styles of all pages but the first, are loaded when it is drawn for the first time. Until
 * then it is a placeholder, and after a failure a message with "try again".
 * @param load resolves to the component
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function Lazy(props: Props) {
    const [state, setState] = useState<{ readonly error: Error | null; readonly tries: number }>({
      error: null,
      tries: 0,
    })
    useEffect(() => {
      if (loaded) return
      let isGone = false
      Promise.all([load(), loadViewStyles()]).then(
        ([component]) => {
          loaded = component
          if (!isGone) setState(old => ({ ...old, error: null }))
        },
        (error: Error) => {
          if (!isGone) setState(old => ({ ...old, error }))
        },
      )
      return () => {
        isGone = true
      }
    }, [state.tries])
    if (loaded) {
      const Loaded = loaded
      return <Loaded {...props} />
    }
    if (!state.error) return <Loading lines={4} />
    return <Failure error={state.error} onRetry={() => setState({ error: null, tries: state.tries + 1 })} />
  }
}
