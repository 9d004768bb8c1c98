import type { RequestListener } from 'node:http'
import type { SandboxSettings } from '../library/options/sandbox-options.ts'
import { type Listening, listen } from '../ports/listen.ts'
import { defaultUrl, ownOrigins } from '../ports/own-urls.ts'

/** The HTTP server and its addresses. The core is given it before it listens, because links in bodies need its URL. */
export interface Server {
  /** Where it listens, without a trailing slash; empty until then. */
  url(): string
  /** Base of links in bodies, without a trailing slash. */
  publicUrl(): string
  /** `host:port` of every address it listens on. */
  addresses(): readonly string[]
  /** Origins of the sandbox's own pages. */
  origins(): readonly string[]
  /** @throws Node's own error when the port is not available. */
  listen(app: RequestListener, at: NonNullable<SandboxSettings['listen']>): Promise<void>
  /** Finishes requests in flight, for at most `graceMs`, then ends the rest. */
  close(graceMs: number): Promise<void>
}

export function createServer(settings: Pick<SandboxSettings, 'publicUrl'>): Server {
  let listening: Listening | undefined
  let url = ''
  const publicUrl = () => settings.publicUrl ?? url
  return {
    url: () => url,
    publicUrl,
    addresses: () => listening?.addresses ?? [],
    origins: () => ownOrigins(publicUrl(), listening?.port),
    async listen(app, at) {
      listening = await listen(app, at)
      url = defaultUrl(at.host, listening.port)
    },
    close: async graceMs => listening?.close(graceMs),
  }
}
