import { useEffect, useState } from 'preact/hooks'
import { control } from '../../api.ts'
import type { TextProblem } from '../scenario/use-verdict.ts'
import type { FaultRule } from './fault-state.ts'

/** What the sandbox says of a text: its rules, or what is wrong with it. */
export interface FaultVerdict {
  readonly rules: readonly FaultRule[] | null
  readonly problems: readonly TextProblem[]
}

export interface JudgedFaults {
  /** Of the text as it was when it was judged last. */
  readonly verdict: FaultVerdict | null
  readonly isChecking: boolean
  readonly error: Error | null
}

/** A person who types is not judged after every letter. */
const TYPED_MS = 250

export function judgeFaults(text: string, signal?: AbortSignal): Promise<FaultVerdict> {
  return control<FaultVerdict>('POST', '/faults/validate', { text }, signal ? { signal } : {})
}

/** What the sandbox says of rules, a moment after the person stops typing. */
export function useFaultVerdict(text: string): JudgedFaults {
  const [judged, setJudged] = useState<Omit<JudgedFaults, 'isChecking'> & { readonly of: string | null }>({
    of: null,
    verdict: null,
    error: null,
  })
  const { of, verdict, error } = judged
  useEffect(() => {
    if (of === text) return
    const controller = new AbortController()
    const judge = () =>
      judgeFaults(text, controller.signal).then(
        found => setJudged({ of: text, verdict: found, error: null }),
        (caught: unknown) => {
          if (controller.signal.aborted) return
          setJudged(old => ({ ...old, of: text, error: caught instanceof Error ? caught : new Error(String(caught)) }))
        },
      )
    const timer = setTimeout(judge, of === null ? 0 : TYPED_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, of])
  return { verdict, error, isChecking: of !== text }
}
