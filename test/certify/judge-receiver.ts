import { type CertifySettings, certify } from '../../src/certify/certify.ts'
import { sameOrder } from '../../src/certify/order.ts'
import type { CertifyReport } from '../../src/schemas/types.gen.ts'

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Judges whatever answers at a URL, with one order, small numbers, its state and effects unseen. */
export function judgeReceiver(target: string, wishes: Partial<CertifySettings> = {}): Promise<CertifyReport> {
  return certify({
    target,
    signing: { scheme: 'standard', secret: SECRET },
    orders: sameOrder({ orderId: 'DH-1', gcode: 'GS6ZE234V6' }),
    probe: null,
    effects: null,
    deadlineMs: 2_000,
    concurrency: 5,
    ondemand: false,
    secrets: [],
    ...wishes,
  })
}

/** Verdicts by the names of the checks. */
export function verdictsOf({ checks }: CertifyReport): Readonly<Record<string, string>> {
  return Object.fromEntries(checks.map(({ name, verdict }) => [name, verdict]))
}

export function checkOf({ checks }: CertifyReport, name: string): CertifyReport['checks'][number] {
  const found = checks.find(check => check.name === name)
  if (found === undefined) throw new Error(`the report has no check ${name}`)
  return found
}
