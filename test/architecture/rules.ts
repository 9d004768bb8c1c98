/**
 * Every architecture rule as data. Places are written from `src/`: one that ends in `/` is a folder and all that is
 * in it, any other is one file. Where two places match, the longer one wins.
 */

export interface Layer {
  readonly name: string
  readonly at: readonly string[]
  /** Places whose code it may import; its own files always. */
  readonly mayImport: readonly string[]
  /** Places it may name in `import type` only. */
  readonly typesFrom: readonly string[]
  /** npm packages and node: modules (`node:*` = all). A package reaches its sub-paths too. */
  readonly packages: readonly (string | { readonly name: string; readonly onlyIn: readonly string[] })[]
}

export const LAYERS: readonly Layer[] = [
  {
    name: 'schemas',
    at: ['schemas/'],
    // Made by the build of the schemas themselves (scripts/build-checks.mjs).
    mayImport: ['checks/'],
    typesFrom: [],
    // node:url only for the way from import.meta.url to the folder of schemas, node:module to load Ajv with the first schema.
    packages: ['ajv', 'ajv-formats', 'node:fs', 'node:module', 'node:path', 'node:url'],
  },
  // The config file is a file that a person wrote, so config reads it with the strict loader.
  { name: 'config', at: ['config.ts'], mayImport: ['schemas/', 'files/'], typesFrom: [], packages: ['yaml', 'node:*'] },
  { name: 'files', at: ['files/'], mayImport: ['schemas/'], typesFrom: [], packages: ['yaml', 'node:*'] },
  {
    name: 'domain',
    at: ['domain/'],
    mayImport: [],
    typesFrom: ['schemas/'],
    // A pure package is named here by the change that brings it.
    packages: [
      { name: '@googlemaps/polyline-codec', onlyIn: ['domain/ondemand/quote.ts'] },
      { name: '@faker-js/faker', onlyIn: ['domain/ondemand/draw-driver.ts', 'domain/fill/draw-person.ts'] },
    ],
  },
  {
    name: 'store',
    at: ['store/'],
    mayImport: ['schemas/', 'domain/'],
    typesFrom: [],
    // The driver is loaded only where a database is named.
    packages: ['lowdb', 'node:*', { name: 'pg', onlyIn: ['store/postgres/'] }],
  },
  {
    name: 'webhooks',
    at: ['webhooks/'],
    mayImport: ['domain/'],
    typesFrom: ['schemas/', 'store/'],
    packages: [
      'node:crypto',
      'node:dns',
      'node:net',
      // For types only: whom to trust is read before.
      'node:tls',
      { name: 'node:util', onlyIn: ['webhooks/is-error.ts'] },
      { name: 'undici', onlyIn: ['webhooks/open-client.ts', 'webhooks/exchange.ts'] },
    ],
  },
  {
    name: 'service',
    at: ['service/'],
    mayImport: [
      'schemas/',
      'domain/',
      'store/',
      'webhooks/',
      'files/',
      'reporting/write-curl.ts',
      'reporting/quote-shell.ts',
    ],
    // `send` is injected: a service that made its own sender could not be tested without a network.
    typesFrom: ['webhooks/send.ts'],
    packages: ['node-cron', { name: '@faker-js/faker', onlyIn: ['service/reference/driver-draw.ts'] }],
  },
  {
    // What comes from outside of a sandbox, kept and brought back.
    name: 'replay',
    at: ['replay/'],
    mayImport: ['schemas/', 'domain/', 'reporting/write-private.ts'],
    typesFrom: ['store/', 'webhooks/', 'library/options/'],
    packages: ['node:*'],
  },
  {
    // Which variations a command depends on. What it varies is composed in vary-tools.ts.
    name: 'vary',
    at: ['vary/'],
    mayImport: ['schemas/', 'domain/', 'replay/', 'reporting/'],
    typesFrom: ['webhooks/'],
    // Its types: what a call is read from and answered to.
    packages: [{ name: 'node:http', onlyIn: ['vary/live-outside.ts', 'vary/rewrite-answer.ts'] }],
  },
  {
    name: 'http',
    at: ['http/'],
    mayImport: ['schemas/', 'domain/', 'service/'],
    typesFrom: [],
    packages: [
      'express',
      'helmet',
      'jose',
      { name: '@bwip-js/node', onlyIn: ['http/present/label-page.ts'] },
      // For the hash of the page's own style, which its policy names.
      { name: 'node:crypto', onlyIn: ['http/present/label-page.ts'] },
      // Its types: what a call is read from and answered to.
      { name: 'node:http', onlyIn: ['http/served-call.ts'] },
      { name: 'node:querystring', onlyIn: ['http/read-query.ts'] },
    ],
  },
  {
    name: 'control',
    at: ['control/'],
    mayImport: ['schemas/', 'domain/', 'service/'],
    typesFrom: [],
    packages: ['express', 'helmet', 'jose', { name: 'node:zlib', onlyIn: ['control/compress-for-page.ts'] }],
  },
  // Runs in the browser and talks to the sandbox over HTTP.
  {
    name: 'dashboard',
    at: ['dashboard/'],
    mayImport: ['reporting/write-curl.ts'],
    typesFrom: ['schemas/types.gen.ts'],
    packages: ['preact', '@preact/signals'],
  },
  // Judges the server, so it shares schemas with it and no code, signature lines included.
  {
    name: 'contract',
    at: ['contract/'],
    mayImport: ['schemas/', 'config.ts', 'reporting/', 'files/write-yaml.ts'],
    typesFrom: [],
    // Whatever reaches a target goes through the guarded client; the rest of the runner has no way out.
    packages: ['ajv', { name: 'undici', onlyIn: ['contract/client/'] }, 'node:*'],
  },
  {
    name: 'certify',
    at: ['certify/'],
    // Of the domain only which move may follow which, and the seeded draws: docs/decisions/0040-how-explore-searches.md.
    mayImport: [
      'schemas/',
      'config.ts',
      'webhooks/sign/',
      'reporting/',
      'domain/shipments/moves.ts',
      'domain/shipments/statuses.ts',
      'domain/ondemand/moves.ts',
      'domain/ondemand/statuses.ts',
      'domain/random.ts',
    ],
    typesFrom: [],
    packages: ['ajv', 'undici', 'node:*'],
  },
  // How reports are written: commands to repeat a request, JUnit, and foreign text without secrets or control characters.
  { name: 'reporting', at: ['reporting/'], mayImport: ['schemas/', 'domain/'], typesFrom: [], packages: ['node:*'] },
  { name: 'ports', at: ['ports/'], mayImport: [], typesFrom: ['domain/'], packages: ['node:*'] },
  { name: 'log', at: ['log.ts'], mayImport: ['config.ts'], typesFrom: ['domain/'], packages: ['pino', 'node:*'] },
  {
    name: 'sandbox',
    // The composition root with its four steps, the library with all options, and what is asked of scenario files and stores without
    // a sandbox.
    at: [
      'sandbox.ts',
      'sandbox/',
      'library/',
      'scenario-tools.ts',
      'store-tools.ts',
      'replay-tools.ts',
      'vary-tools.ts',
    ],
    mayImport: [
      'schemas/',
      'config.ts',
      'files/',
      'domain/',
      'store/',
      'webhooks/',
      'service/',
      'http/',
      'control/',
      'replay/',
      'vary/',
      'dashboard/',
      'contract/',
      'certify/',
      'ports/',
      'log.ts',
    ],
    typesFrom: [],
    packages: ['pino', 'node:*'],
  },
  {
    name: 'index',
    at: ['index.ts'],
    // Not by way of sandbox.ts: its types name Express, whose declarations a consumer does not have.
    mayImport: ['library/options/sandbox-options.ts', 'library/create-sandbox.ts', 'domain/errors.ts', 'schemas/'],
    typesFrom: [],
    packages: [],
  },
  // The entry `carrier-sandbox/webhooks`: the verifiers, for a consumer's own code.
  { name: 'webhooks entry', at: ['webhooks.ts'], mayImport: ['webhooks/sign/'], typesFrom: [], packages: [] },
  {
    name: 'matchers',
    at: ['matchers/', 'vitest.ts', 'jest.ts'],
    mayImport: ['index.ts', 'contract/'],
    typesFrom: [],
    packages: ['vitest', '@jest/globals'],
  },
  {
    name: 'cli',
    at: ['cli/'],
    // webhooks/sign/ is an exception: `listen` verifies with the verifiers a consumer would use, see
    // docs/decisions/0002-cli-verifies-signatures.md.
    mayImport: [
      'sandbox.ts',
      'library/sandbox-variables.ts',
      'scenario-tools.ts',
      'store-tools.ts',
      'replay-tools.ts',
      'vary-tools.ts',
      'vary/',
      'config.ts',
      'files/',
      'contract/',
      'certify/',
      'reporting/',
      'webhooks/sign/',
    ],
    typesFrom: ['schemas/types.gen.ts'],
    packages: ['commander', 'node:*', { name: 'undici', onlyIn: ['cli/client/forward.ts'] }],
  },
]

/** What an imported module's exports are called in `uses`; a module that is not here has no effect we look for. */

export const STYLE = {
  folders: ['src', 'test', 'bench'],
  maximumLines: 350,
  /** A name that does not describe the file. */
  emptyNames: /^(utils?|helpers?|types?|managers?)$/,
  kebabCase: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  barrelsIn: ['src/index.ts', 'src/jest.ts', 'src/vitest.ts', 'src/webhooks.ts'],
  generated: ['src/schemas/types.gen.ts', 'src/dashboard/status-phases.gen.ts'],
} as const

/** How many files may stand side by side under `src/`. */
export const MOST_FILES_IN_A_FOLDER = 25

/** Folders with one file for each thing of a kind: what there is of them is not what a reader looks through. */
export const FAMILIES: readonly string[] = ['src/contract/checks']

/** Its folders are rooms: every file stands in one, and no room needs another one that needs it. */
export const ROOMS_OF = 'src/service/'

/** Services that work with every port: they compose, or run changes whose events may need any of them. */
export const WHOLE_CORE: readonly string[] = [
  'src/service/accounts/accounts.ts',
  'src/service/booking/book-order.ts',
  'src/service/booking/book-shipment.ts',
  'src/service/delivery/dispatcher.ts',
  'src/service/delivery/run-attempt.ts',
  'src/service/fill/copy-history.ts',
  'src/service/fill/fills.ts',
  'src/service/fill/open-scratch.ts',
  'src/service/shipments/orders.ts',
  'src/service/shipments/settlement-service.ts',
  'src/service/shipments/settlement.ts',
  'src/service/shipments/shipments.ts',
  'src/service/shipments/simulate-order.ts',
  'src/service/shipments/simulate.ts',
  'src/service/state/states.ts',
  'src/service/time/engine.ts',
]
