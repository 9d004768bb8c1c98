import { useEffect, useState } from 'preact/hooks'
import type { DeliveryList } from '../../schemas/types.gen.ts'
import { control } from '../api.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { formatDuration, formatInstant, toMs } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { clockMessages } from '../messages/clock.ts'
import { language } from '../preferences.ts'
import { useAction } from '../use-action.ts'
import { type RunningAdvance, runningAdvance } from '../use-advance.ts'
import { useQuery } from '../use-query.ts'
import { virtualNow } from '../virtual-clock.ts'

/** One that is done sooner is not spoken of. */
const SPOKEN_OF_MS = 1_000
const TICK_MS = 500
/** As many of the newest pending deliveries are looked through for one that is being sent. */
const LOOKED_THROUGH = 50

/** What an advance does that takes longer: its target, how far it is, what it waits for, and a way to stop it. */
export function AdvanceNotice() {
  const running = runningAdvance.value
  const [, tick] = useState(0)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => tick(count => count + 1), TICK_MS)
    return () => clearInterval(timer)
  }, [running])
  if (!running || performance.now() - running.since < SPOKEN_OF_MS) return null
  return <LongAdvance running={running} />
}

function LongAdvance({ running: { from, to, since } }: { readonly running: RunningAdvance }) {
  const t = useTexts(clockMessages)
  const spoken = language.value
  const waitsFor = useWaitsFor()
  const stop = useAction(() => control('DELETE', '/clock/advance'))
  const waited = formatDuration(Math.floor((performance.now() - since) / 1_000) * 1_000, spoken)
  return (
    <div class="banner advance-notice" role="status">
      <Icon name="next" />
      <p>
        {to === null ? t.advancingToIdle : t.advancingTo(formatInstant(to))}{' '}
        {waitsFor === null ? t.advancing : t.waitsForAnswer(waitsFor)}{' '}
        <span class="number" aria-hidden="true">
          {waited}
        </span>
      </p>
      {to !== null && to > from && (
        <progress aria-label={t.advanceProgress} value={Math.min(virtualNow(), to) - from} max={to - from} />
      )}
      <Button size="small" isBusy={stop.isBusy} onClick={() => stop.run()}>
        {t.stopAdvance}
      </Button>
    </div>
  )
}

/** The address of a receiver that has a webhook and has not answered yet; null while none is known. */
function useWaitsFor(): string | null {
  const { data } = useQuery<DeliveryList>(`/webhooks/deliveries?state=pending&size=${LOOKED_THROUGH}`, {
    on: ['delivery', 'transition'],
  })
  // The one that was due first is being sent: it waits for no other event.
  const sent = (data?.items ?? []).filter(one => one.waits_for === null && one.next_at !== null)
  return sent.toSorted((a, b) => toMs(a.next_at ?? 0) - toMs(b.next_at ?? 0))[0]?.url ?? null
}
