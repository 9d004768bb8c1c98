import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { control } from './api.ts'
import { beforeRemoval, isLeaving } from './leaving.ts'
import { type EventKind, followLive, type LiveEvent } from './live.ts'
import { account, reachable, wantsToken } from './session.ts'

export interface Query<T> {
  /** What was loaded last; kept while it is loaded again. */
  readonly data: T | undefined
  /** The key that the last answer, or error, belongs to; null before the first. */
  readonly answered: string | null
  /** Of the last try; null after one that succeeded. */
  readonly error: Error | null
  readonly isLoading: boolean
  /** Loads it now. */
  refetch(): void
}

/** A kind of event; of an event `change` one subject, as schemas/sandbox/event-change.schema.json names it. */
export type News =
  | Exclude<EventKind, 'change'>
  | `change:${'endpoints' | 'scenarios' | 'faults' | 'profile' | 'settlement' | 'snapshots' | 'money'}`

export interface QueryOptions {
  /** What it is loaded again after, at most four times a second. */
  readonly on?: readonly News[]
  /** Which of those events concern it; all by default. */
  readonly concerns?: (event: LiveEvent) => boolean
}

/** So long several events are answered by one look. */
const COALESCE_MS = 250

/**
 * What a GET of the control API answers, for the account that the page looks at, and fresh after events.
 * @param path below `/__sandbox`, with its query; null asks nothing. While only what is behind the `?` changes, the old
 * answer is shown until the new one is there.
 */
export function useQuery<T>(path: string | null, options: QueryOptions = {}): Query<T> {
  const load = path === null ? null : (signal: AbortSignal) => control<T>('GET', path, undefined, { signal })
  return useLoad(path, load, { ...options, keeps: path?.split('?')[0] ?? '' })
}

export interface LoadOptions extends QueryOptions {
  /** The old data are kept until new ones are there as long as this stays. */
  readonly keeps?: string
}

/**
 * The same for anything that can be loaded.
 * @param key names what is loaded; another key loads again
 * @param load null asks nothing
 */
export function useLoad<T>(
  key: string | null,
  load: ((signal: AbortSignal) => Promise<T>) | null,
  { on = [], concerns, keeps = key ?? '' }: LoadOptions = {},
): Query<T> {
  const world = account.value
  const isReachable = reachable.value
  const isLocked = wantsToken.value
  const scope = `${world} ${keeps}`
  const [state, setState] = useState<{
    readonly scope: string
    readonly data: T | undefined
    readonly answered: string | null
    readonly error: Error | null
    readonly isLoading: boolean
  }>({ scope, data: undefined, answered: null, error: null, isLoading: key !== null })
  const latest = useRef({ load, concerns })
  latest.current = { load, concerns }
  const look = useRef<() => void>(() => undefined)
  /** Whether what is wanted now has been answered. */
  const isAnswered = useRef(false)
  /** Ends what is being loaded; says whether there was anything. */
  const breakOff = useRef<() => boolean>(() => false)

  const refetch = useCallback(() => look.current(), [])
  const kinds = on.join(' ')
  // Before anything is loaded: what happens after an answer was written must not be missed. Both before the paint, which takes
  // longer than a small answer.
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = () => {
      if (timer !== undefined) return
      timer = setTimeout(() => {
        timer = undefined
        if (isLeaving()) soon()
        else refetch()
      }, COALESCE_MS)
    }
    const stop = followLive({
      event(event) {
        const isWanted = kinds.split(' ').includes(newsOf(event)) && (latest.current.concerns?.(event) ?? true)
        // After a reset or a restore everything is of the past.
        if (isWanted || (event.type === 'clock' && event.data.cause === 'reset')) soon()
      },
      opened() {
        if (isAnswered.current) soon()
      },
      gap: soon,
    })
    const stopListening = beforeRemoval(() => {
      if (breakOff.current()) soon()
    })
    return () => {
      stop()
      stopListening()
      clearTimeout(timer)
    }
  }, [kinds, refetch])

  useLayoutEffect(() => {
    isAnswered.current = false
    if (key === null || isLocked) return
    let running: AbortController | null = null
    let isStale = false
    const run = () => {
      if (running) {
        // One at a time; what happened meanwhile is looked at afterwards.
        isStale = true
        return
      }
      const controller = new AbortController()
      running = controller
      isStale = false
      setState(old => ({
        ...(old.scope === scope ? old : { scope, data: undefined, answered: null, error: null }),
        isLoading: true,
      }))
      const asked = latest.current.load?.(controller.signal) ?? Promise.reject(new Error('nothing to load'))
      asked.then(
        data => finish(controller, { data, error: null }),
        (error: unknown) => finish(controller, { error: error instanceof Error ? error : new Error(String(error)) }),
      )
    }
    const finish = (controller: AbortController, outcome: { data?: T; error: Error | null }) => {
      if (controller.signal.aborted) return
      running = null
      isAnswered.current = true
      setState(old => {
        const data = 'data' in outcome ? outcome.data : old.scope === scope ? old.data : undefined
        return { scope, data, answered: key, error: outcome.error, isLoading: false }
      })
      if (isStale) run()
    }
    look.current = run
    breakOff.current = () => {
      const wasRunning = running !== null
      running?.abort()
      running = null
      return wasRunning
    }
    run()
    return () => {
      breakOff.current()
      look.current = () => undefined
      breakOff.current = () => false
    }
  }, [key, scope, isReachable, isLocked])

  const isCurrent = state.scope === scope
  return {
    data: isCurrent ? state.data : undefined,
    answered: isCurrent ? state.answered : null,
    error: isCurrent ? state.error : null,
    isLoading: isCurrent ? state.isLoading : key !== null,
    refetch,
  }
}

function newsOf({ type, data }: LiveEvent): string {
  return type === 'change' ? `change:${data.what}` : type
}
