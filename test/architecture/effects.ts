/** What code may do to the world outside, and where. Places are written as in rules.ts. */

export interface Effect {
  readonly name: string
  /** Dotted names, a global's or, after the module's name, a node: export's. Taking their object whole counts too. */
  readonly uses: readonly string[]
  readonly allowedIn: readonly string[]
  readonly instead: string
}

/** Code that does not run inside the server: its own process, or a browser. */
export const OUTSIDE_THE_SERVER = ['cli/', 'contract/', 'certify/', 'dashboard/']
const PORTS = ['sandbox.ts', 'ports/']

export const EFFECTS: readonly Effect[] = [
  {
    name: 'wall time',
    uses: ['Date.now', 'performance', 'process.hrtime', 'process.uptime'],
    allowedIn: [...PORTS, ...OUTSIDE_THE_SERVER],
    instead: 'take the world’s virtual now, or a WallClock from sandbox.ts; give `new Date` the instant it shows',
  },
  {
    name: 'wall timer',
    uses: ['setTimeout', 'setInterval', 'scheduler.wait'],
    allowedIn: [...PORTS, ...OUTSIDE_THE_SERVER],
    instead: 'put a timer row into the world, or take WallTimers from sandbox.ts',
  },
  {
    name: 'yield to the loop',
    uses: ['setImmediate', 'scheduler.yield'],
    // Long work is cut into chunks there, so that other worlds are served between two of them.
    allowedIn: [...PORTS, ...OUTSIDE_THE_SERVER, 'store/', 'service/', 'replay/'],
    instead: 'await something that happens; only store/ and service/ cut long work into chunks',
  },
  {
    name: 'abort timer',
    uses: ['AbortSignal.timeout'],
    allowedIn: [...PORTS, ...OUTSIDE_THE_SERVER],
    instead: 'take WallTimers from sandbox.ts and abort from there',
  },
  {
    name: 'randomness',
    uses: [
      'Math.random',
      'crypto.randomBytes',
      'crypto.randomUUID',
      'crypto.randomInt',
      'crypto.randomFill',
      'crypto.randomFillSync',
      'crypto.getRandomValues',
      'crypto.webcrypto',
      'crypto.generateKey',
      'crypto.generateKeySync',
      'crypto.generateKeyPair',
      'crypto.generateKeyPairSync',
      'crypto.subtle.generateKey',
    ],
    allowedIn: [...PORTS, ...OUTSIDE_THE_SERVER],
    instead: 'use rng(seed, key) for what a seed reproduces, or take Secrets from sandbox.ts for what none may repeat',
  },
  {
    name: 'environment',
    uses: ['process.env'],
    allowedIn: ['config.ts'],
    instead: 'read it in src/config.ts and pass the value in',
  },
  {
    name: 'outgoing HTTP',
    uses: [
      'fetch',
      'WebSocket',
      'EventSource',
      'node:http.request',
      'node:http.get',
      'node:https.request',
      'node:https.get',
      'node:http2.connect',
    ],
    allowedIn: [
      'webhooks/send.ts',
      'replay/call-again.ts',
      'contract/client.ts',
      'contract/client/',
      'certify/client.ts',
      'certify/client/',
      'cli/client/control-client.ts',
      'cli/client/forward.ts',
      'dashboard/',
    ],
    instead: 'go through the client of this layer: one guarded place decides what may be reached',
  },
  {
    name: 'file that others may read',
    uses: ['node:fs.writeFile', 'node:fs.writeFileSync', 'node:fs.appendFileSync', 'node:fs.createWriteStream'],
    // Settings, profiles, places and documents: nothing of what a deployment answered about people.
    allowedIn: [
      'reporting/write-private.ts',
      'contract/record/record-locations.ts',
      'cli/flags/env-file.ts',
      'cli/commands/init.ts',
      'cli/commands/contract/learn.ts',
      'cli/commands/contract/openapi.ts',
    ],
    instead: 'write reports, recordings and artifacts by reporting/write-private.ts: only their owner may read them',
  },
]
export const EFFECT_MODULES: ReadonlyMap<string, string> = new Map([
  ['node:process', 'process'],
  ['node:crypto', 'crypto'],
  ['node:fs', 'node:fs'],
  ['node:http', 'node:http'],
  ['node:https', 'node:https'],
  ['node:http2', 'node:http2'],
  ['node:perf_hooks', ''],
  ['node:timers', ''],
  ['node:timers/promises', ''],
])
