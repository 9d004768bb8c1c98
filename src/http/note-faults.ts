import type { Core } from '../service/world/core.ts'
import type { ServedCall } from './served-call.ts'

interface Noted {
  readonly call: ServedCall | undefined
  readonly world: string
}

/**
 * Carries out a call, and leaves for the request log which rules applied to it: those of a carrier fire while a
 * booking is made. Of an account without rules nothing is listened to.
 */
export function noteFaults<Answer>(
  { faults, notices }: Pick<Core, 'notices' | 'faults'>,
  { call, world }: Noted,
  carryOut: () => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  if (call === undefined || !faults.hasRules(world)) return carryOut()
  return listenMeanwhile({ notices, call, world }, carryOut)
}

async function listenMeanwhile<Answer>(
  { notices, call, world }: { notices: Core['notices']; call: ServedCall; world: string },
  carryOut: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const { operation, orderId } = call
  const stop = notices.listen(world, notice => {
    if (notice.kind !== 'fault' || notice.on !== operation || notice.orderId !== orderId) return
    if (!call.faults.includes(notice.rule)) call.faults = [...call.faults, notice.rule]
  })
  try {
    return await carryOut()
  } finally {
    stop()
  }
}
