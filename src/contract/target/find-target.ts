import type { Client } from '../client/open-client.ts'
import { pause } from '../client/rate-limit.ts'
import { ContractError } from '../contract-error.ts'
import type { Target } from '../target.ts'

const LOOK_AGAIN_MS = 250

/**
 * Who is there. Only what calls itself carrier-sandbox at `/__sandbox/version` of the same origin is one: an address
 * on loopback may be a tunnel to the real thing.
 * @throws ContractError `unreachable` when nothing answers within `waitMs`.
 */
export async function findTarget(
  client: Client,
  { url, waitMs, signal }: { readonly url: string; readonly waitMs: number; readonly signal: AbortSignal | undefined },
): Promise<Target> {
  const until = performance.now() + waitMs
  for (;;) {
    const { got, error } = await client.beside({
      method: 'GET',
      path: '/__sandbox/version',
      headers: { accept: 'application/json' },
      body: null,
    })
    if (got !== null) {
      const version = got.status === 200 ? sandboxVersion(got.json) : null
      return { url, kind: version === null ? 'deployment' : 'sandbox', version }
    }
    if (performance.now() >= until) {
      const waited = waitMs === 0 ? '' : ` in ${waitMs / 1_000} s`
      throw new ContractError(
        'unreachable',
        `Nothing answered at ${url}${waited}: ${error}. Start it, or pass --url and --wait-for-url 30s.`,
      )
    }
    await pause(LOOK_AGAIN_MS, signal)
  }
}

function sandboxVersion(json: unknown): string | null {
  if (typeof json !== 'object' || json === null || !('name' in json) || json.name !== 'carrier-sandbox') return null
  return 'version' in json && typeof json.version === 'string' ? json.version : null
}
