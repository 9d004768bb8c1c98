import { useEffect, useState } from 'preact/hooks'
import type { ScenarioVerdict } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'

/** Line and column count from 1; both are 0 when it is about the text as a whole. */
export type TextProblem = ScenarioVerdict['problems'][number]

export interface Validated {
  /** Of the text as it was when it was judged last. */
  readonly verdict: ScenarioVerdict | null
  readonly isChecking: boolean
  readonly error: Error | null
}

/** A person who types is not checked after every letter. */
const TYPED_MS = 250

export function validateText(text: string, signal?: AbortSignal): Promise<ScenarioVerdict> {
  return control<ScenarioVerdict>('POST', '/scenarios/validate', { text }, signal ? { signal } : {})
}

/** What the sandbox says of a text, a moment after the person stops typing. */
export function useVerdict(text: string): Validated {
  const [judged, setJudged] = useState<Validated & { readonly of: string | null }>({
    of: null,
    verdict: null,
    isChecking: true,
    error: null,
  })
  const { of } = judged
  useEffect(() => {
    if (of === text) return
    const controller = new AbortController()
    const validate = () =>
      validateText(text, controller.signal).then(
        verdict => setJudged({ of: text, verdict, isChecking: false, error: null }),
        (error: unknown) => {
          if (controller.signal.aborted) return
          setJudged(old => ({ ...old, of: text, error: error instanceof Error ? error : new Error(String(error)) }))
        },
      )
    const timer = setTimeout(validate, of === null ? 0 : TYPED_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, of])
  return { ...judged, isChecking: of !== text }
}
