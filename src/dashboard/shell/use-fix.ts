import type { ClockAdvanced, WhyFinding } from '../../schemas/types.gen.ts'
import { api, control } from '../api.ts'
import { useTexts } from '../i18n.ts'
import { whyMessages } from '../messages/why.ts'
import { language } from '../preferences.ts'
import { showToast } from '../toasts.ts'
import { type Action, useAction } from '../use-action.ts'
import { useTellAdvanced } from '../use-advance.ts'
import { readClock } from '../virtual-clock.ts'

/** A call that helps, as GET /why names it: the path from the root of the sandbox. */
export type Fix = NonNullable<WhyFinding['fix']>

/** Carries out what a finding proposes. @param then afterwards, whether it helped or not */
export function useFix(then: () => void): Action<[Fix]> {
  const t = useTexts(whyMessages)
  const tell = useTellAdvanced()
  return useAction(async ({ label, method, path, body }: Fix) => {
    try {
      const sent = body ?? undefined
      if (path === '/__sandbox/clock/advance')
        tell(await control<ClockAdvanced>(method, path.slice('/__sandbox'.length), sent))
      else {
        if (path.startsWith('/api/v2/')) await api(method, path.slice('/api/v2'.length), sent)
        else await control(method, path.slice('/__sandbox'.length), sent)
        showToast({ kind: 'success', text: t.done(label[language.peek()]) })
      }
      await readClock()
    } finally {
      then()
    }
  })
}
