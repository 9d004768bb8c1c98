import { useEffect, useRef } from 'preact/hooks'
import type { ClockDue } from '../../schemas/types.gen.ts'
import { control } from '../api.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { formatDuration, formatInstant } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { clockPanelMessages } from '../messages/clock-panel/panel.ts'
import { language } from '../preferences.ts'
import { useAction } from '../use-action.ts'
import { hurryAdvance, type RunningAdvance } from '../use-advance.ts'
import { useQuery } from '../use-query.ts'
import { virtualNow } from '../virtual-clock.ts'

/** An attempt that begins is no event: how often the sandbox is asked. */
const LOOK_MS = 1_000

/** Its target, how far it is, what it waits for, and ways to end the wait or the advance. */
export function LongAdvance({ running: { from, to, since, isHurried } }: { readonly running: RunningAdvance }) {
  const t = useTexts(clockPanelMessages)
  const wait = useWait()
  const stop = useAction(() => control('DELETE', '/clock/advance'))
  const hurry = useAction(hurryAdvance)
  const waitsFor = isHurried ? null : wait
  return (
    <div class="banner advance-notice" role="status">
      <Icon name="next" />
      <p>
        {to === null ? t.advancingToIdle : t.advancingTo(formatInstant(to))}{' '}
        {waitsFor === null ? t.advancing : t.waitsForAnswer(waitsFor.url)} <Passed since={waitsFor?.since ?? since} />
      </p>
      {to !== null && to > from && (
        <progress aria-label={t.advanceProgress} value={Math.min(virtualNow(), to) - from} max={to - from} />
      )}
      {waitsFor !== null && (
        <Button size="small" title={t.hurryTitle} isBusy={hurry.isBusy} onClick={() => hurry.run()}>
          {t.hurry}
        </Button>
      )}
      <Button size="small" isBusy={stop.isBusy} onClick={() => stop.run()}>
        {t.stopAdvance}
      </Button>
    </div>
  )
}

/** Not for screen readers, which would read every second. @param since by `performance.now()` */
function Passed({ since }: { readonly since: number }) {
  const spoken = language.value
  const passed = Math.max(0, Math.floor((performance.now() - since) / 1_000)) * 1_000
  return (
    <span class="number" aria-hidden="true">
      {formatDuration(passed, spoken)}
    </span>
  )
}

interface Wait {
  readonly url: string
  /** By `performance.now()`. */
  readonly since: number
}

/** The webhook that has been without an answer for longest; null while there is none. */
function useWait(): Wait | null {
  const { data, refetch } = useQuery<ClockDue>('/clock/due?size=1', { on: ['delivery', 'transition'] })
  useEffect(() => {
    const timer = setInterval(refetch, LOOK_MS)
    return () => clearInterval(timer)
  }, [refetch])
  const read = useRef<{ readonly data: ClockDue | undefined; readonly at: number }>({ data: undefined, at: 0 })
  if (read.current.data !== data) read.current = { data, at: performance.now() }
  const [sending] = data?.sending ?? []
  return sending?.url ? { url: sending.url, since: read.current.at - sending.for_ms } : null
}
