import { useRef, useState } from 'preact/hooks'
import { showToast } from './toasts.ts'

export interface Action<A extends readonly unknown[]> {
  /** Does it, unless it is being done and does not queue; a failure is shown as a toast. @returns whether it succeeded */
  run(...given: A): Promise<boolean>
  readonly isBusy: boolean
  /** Of the last time; null after a success. */
  readonly error: Error | null
}

export interface ActionOptions {
  /** Whether a failure is said by a toast; true unless the caller shows `error` itself. */
  readonly toast?: boolean
  /** What is asked for while it is being done comes next, as the next choice from a list must; else it is left out, as a second click. */
  readonly queues?: boolean
}

/** Something that a button does: busy while it is done, its failure said and never swallowed. */
export function useAction<A extends readonly unknown[]>(
  act: (...given: A) => Promise<unknown>,
  { toast = true, queues = false }: ActionOptions = {},
): Action<A> {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const perform = async (given: A): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      await act(...given)
      return true
    } catch (caught) {
      const failure = caught instanceof Error ? caught : new Error(String(caught))
      setError(failure)
      if (toast) showToast({ kind: 'error', text: failure.message })
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    error,
    async run(...given) {
      if (!queues) return isBusy ? false : perform(given)
      const done = last.current.then(() => perform(given))
      last.current = done
      return done
    },
  }
}
