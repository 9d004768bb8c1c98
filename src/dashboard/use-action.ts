import { useState } from 'preact/hooks'
import { showToast } from './toasts.ts'

export interface Action<A extends readonly unknown[]> {
  /** Does it, unless it is being done; a failure is shown as a toast. @returns whether it succeeded */
  run(...given: A): Promise<boolean>
  readonly isBusy: boolean
  /** Of the last time; null after a success. */
  readonly error: Error | null
}

export interface ActionOptions {
  /** Whether a failure is said by a toast; true unless the caller shows `error` itself. */
  readonly toast?: boolean
}

/** Something that a button does: busy while it is done, its failure said and never swallowed. */
export function useAction<A extends readonly unknown[]>(
  act: (...given: A) => Promise<unknown>,
  { toast = true }: ActionOptions = {},
): Action<A> {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  return {
    isBusy,
    error,
    async run(...given) {
      if (isBusy) return false
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
    },
  }
}
