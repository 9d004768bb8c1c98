import { describe, expect, test } from 'vitest'
import { checkImports } from './check-imports.ts'
import { LAYERS } from './rules.ts'
import type { Rule } from './violation.ts'

function judge(path: string, text: string) {
  return checkImports([{ path, text }]).map(({ rule, line, found }) => [rule, line, found])
}

/** [rule, path, source, expected line, expected finding] */
const planted: readonly (readonly [Rule, string, string, number, string])[] = [
  ['layer', 'src/schemas/registry.ts', `import { x } from '../domain/errors.ts'`, 1, '../domain/errors.ts'],
  ['layer', 'src/config.ts', `import { x } from './domain/errors.ts'`, 1, './domain/errors.ts'],
  ['layer', 'src/files/load.ts', `import type { X } from '../service/rates.ts'`, 1, '../service/rates.ts'],
  ['layer', 'src/domain/quote.ts', `import type { Store } from '../store/store.ts'`, 1, '../store/store.ts'],
  ['types only', 'src/domain/plan.ts', `import { v } from '../schemas/registry.ts'`, 1, '../schemas/registry.ts'],
  ['types only', 'src/domain/plan.ts', `import { type V } from '../schemas/a.ts'`, 1, '../schemas/a.ts'],
  ['types only', 'src/domain/plan.ts', `export { type V } from '../schemas/a.ts'`, 1, '../schemas/a.ts'],
  ['package', 'src/domain/ids.ts', `import { createHash } from 'node:crypto'`, 1, 'node:crypto'],
  ['package', 'src/domain/ids.ts', `import { createHash } from 'crypto'`, 1, 'crypto'],
  ['layer', 'src/store/replay.ts', `import { x } from '../http/app.ts'`, 1, '../http/app.ts'],
  ['layer', 'src/replay/turns.ts', `import { x } from '../service/engine.ts'`, 1, '../service/engine.ts'],
  ['layer', 'src/vary/campaign.ts', `import { x } from '../sandbox.ts'`, 1, '../sandbox.ts'],
  ['layer', 'src/store/replay.ts', `import { x } from '../webhooks/queue.ts'`, 1, '../webhooks/queue.ts'],
  ['package', 'src/store/replay.ts', `import x from 'undici'`, 1, 'undici'],
  [
    'types only',
    'src/webhooks/attempt.ts',
    `import { openStore } from '../store/open-store.ts'`,
    1,
    '../store/open-store.ts',
  ],
  ['types only', 'src/webhooks/payload.ts', `import { v } from '../schemas/registry.ts'`, 1, '../schemas/registry.ts'],
  ['layer', 'src/webhooks/queue.ts', `import { x } from '../service/engine.ts'`, 1, '../service/engine.ts'],
  ['package', 'src/webhooks/queue.ts', `import { request } from 'undici'`, 1, 'undici'],
  ['package', 'src/webhooks/queue.ts', `import { readFile } from 'node:fs'`, 1, 'node:fs'],
  [
    'types only',
    'src/service/webhooks.ts',
    `import { createSender } from '../webhooks/send.ts'`,
    1,
    '../webhooks/send.ts',
  ],
  ['package', 'src/service/webhooks.ts', `import express from 'express'`, 1, 'express'],
  ['layer', 'src/http/app.ts', `import type { Tx } from '../store/store.ts'`, 1, '../store/store.ts'],
  ['layer', 'src/http/app.ts', `import { x } from '../webhooks/sign/standard.ts'`, 1, '../webhooks/sign/standard.ts'],
  ['layer', 'src/control/routes/clock.ts', `import { x } from '../../store/store.ts'`, 1, '../../store/store.ts'],
  ['package', 'src/http/app.ts', `import type { Logger } from 'pino'`, 1, 'pino'],
  ['package', 'src/http/app.ts', `import http from 'node:http'`, 1, 'node:http'],
  [
    'layer',
    'src/dashboard/app.ts',
    `import type { X } from '../control/routes/clock.ts'`,
    1,
    '../control/routes/clock.ts',
  ],
  [
    'layer',
    'src/dashboard/views/a.tsx',
    `const a = <p />\nimport { x } from '../../domain/money.ts'`,
    2,
    '../../domain/money.ts',
  ],
  ['package', 'src/dashboard/app.tsx', `import { render } from 'react'`, 1, 'react'],
  ['types only', 'src/dashboard/app.tsx', `import { x } from '../schemas/types.gen.ts'`, 1, '../schemas/types.gen.ts'],
  ['layer', 'src/dashboard/app.tsx', `import type { X } from '../schemas/registry.ts'`, 1, '../schemas/registry.ts'],
  ['layer', 'src/dashboard/app.tsx', `import { x } from '../reporting/show-codes.ts'`, 1, '../reporting/show-codes.ts'],
  ['layer', 'src/contract/runner.ts', `import { x } from '../files/load-file.ts'`, 1, '../files/load-file.ts'],
  [
    'layer',
    'src/contract/runner.ts',
    `import { x } from '../webhooks/sign/standard.ts'`,
    1,
    '../webhooks/sign/standard.ts',
  ],
  ['layer', 'src/contract/runner.ts', `import { x } from '../domain/money.ts'`, 1, '../domain/money.ts'],
  ['layer', 'src/certify/cases.ts', `import { x } from '../webhooks/queue.ts'`, 1, '../webhooks/queue.ts'],
  ['layer', 'src/certify/cases.ts', `import { x } from '../domain/world.ts'`, 1, '../domain/world.ts'],
  ['layer', 'src/reporting/write-curl.ts', `import { x } from '../cli/output.ts'`, 1, '../cli/output.ts'],
  ['layer', 'src/sandbox.ts', `import { x } from './cli/output.ts'`, 1, './cli/output.ts'],
  ['package', 'src/sandbox.ts', `import express from 'express'`, 1, 'express'],
  ['layer', 'src/index.ts', `export * from './cli/main.ts'`, 1, './cli/main.ts'],
  ['package', 'src/index.ts', `export { pino } from 'pino'`, 1, 'pino'],
  ['layer', 'src/webhooks.ts', `export * from './webhooks/queue.ts'`, 1, './webhooks/queue.ts'],
  ['layer', 'src/vitest.ts', `import { x } from './sandbox.ts'`, 1, './sandbox.ts'],
  ['package', 'src/jest.ts', `import { expect } from 'expect'`, 1, 'expect'],
  ['layer', 'src/cli/commands/start.ts', `import { x } from '../../domain/clock.ts'`, 1, '../../domain/clock.ts'],
  ['layer', 'src/cli/commands/start.ts', `import { x } from '../../store/lock.ts'`, 1, '../../store/lock.ts'],
  ['layer', 'src/cli/commands/listen.ts', `import { x } from '../../webhooks/queue.ts'`, 1, '../../webhooks/queue.ts'],
  ['package', 'src/cli/commands/start.ts', `import { Agent } from 'undici'`, 1, 'undici'],
  ['layer', 'src/ports/wall-clock.ts', `import { x } from '../service/engine.ts'`, 1, '../service/engine.ts'],
  ['layer', 'src/log.ts', `import { x } from './store/store.ts'`, 1, './store/store.ts'],
  ['layer', 'src/stray.ts', `export const x = 1`, 1, 'stray.ts'],
  ['layer', 'src/files/load.ts', `import data from '../../fixtures/banks.json'`, 1, '../../fixtures/banks.json'],
  // `lib/` is as long as `src/`: cutting the prefix off without a look would make this `schemas/a.ts`.
  ['layer', 'src/store/replay.ts', `import '../../lib/schemas/a.ts'`, 1, '../../lib/schemas/a.ts'],
  // Every way to name a module.
  ['layer', 'src/domain/a.ts', `// một dòng\nexport * from '../store/store.ts'`, 2, '../store/store.ts'],
  ['layer', 'src/domain/a.ts', `const x = 'ạ'\n\nexport type { X } from '../store/store.ts'`, 3, '../store/store.ts'],
  ['layer', 'src/domain/a.ts', `const x = await import('../store/store.ts')`, 1, '../store/store.ts'],
  ['layer', 'src/domain/a.ts', 'const x = await import(`../store/store.ts`)', 1, '../store/store.ts'],
  ['layer', 'src/domain/a.ts', `let x: import('../store/store.ts').Store`, 1, '../store/store.ts'],
  ['layer', 'src/domain/a.ts', `import '../store/store.ts'`, 1, '../store/store.ts'],
  ['layer', 'src/domain/a.ts', `const x = require('../store/store.ts')`, 1, '../store/store.ts'],
  ['layer', 'src/domain/a.ts', `const x = await import(\`../\${where}.ts\`)`, 1, 'a computed import'],
  ['types only', 'src/domain/a.ts', `const x = await import('../schemas/a.ts')`, 1, '../schemas/a.ts'],
]

describe('a planted import is found', () => {
  test.each(planted)('%s: %s: %s', (rule, path, source, line, found) => {
    expect(judge(path, source)).toEqual([[rule, line, found]])
  })
})

describe('an import that its layer may have is left alone', () => {
  test.each([
    ['src/domain/quote.ts', `import { rng } from './random.ts'`],
    ['src/domain/plan.ts', `import type { Scenario } from '../schemas/types.gen.ts'`],
    ['src/domain/plan.ts', `let x: import('../schemas/types.gen.ts').Scenario`],
    ['src/domain/shipments/move.ts', `import type { Shipment } from '../world.ts'`],
    ['src/schemas/registry.ts', `import { Ajv2020 } from 'ajv/dist/2020.js'`],
    ['src/config.ts', `import { load } from './files/load-yaml.ts'`],
    ['src/store/snapshot-adapter.ts', `import { Low } from 'lowdb'\nimport { open } from 'node:fs/promises'`],
    ['src/webhooks/open-client.ts', `import { Agent } from 'undici'\nimport { lookup } from 'node:dns/promises'`],
    ['src/webhooks/attempt.ts', `import type { Tx } from '../store/store.ts'`],
    ['src/service/webhooks.ts', `import type { Sender } from '../webhooks/send.ts'`],
    ['src/service/webhooks.ts', `import { createQueues } from '../webhooks/queue.ts'`],
    ['src/certify/cases.ts', `import { standard } from '../webhooks/sign/standard.ts'`],
    ['src/certify/explore/a.ts', `import { rng } from '../../domain/random.ts'`],
    ['src/cli/commands/listen.ts', `import { standard } from '../../webhooks/sign/standard.ts'`],
    ['src/cli/client/forward.ts', `import { request } from 'undici'`],
    ['src/dashboard/app.tsx', `import { useState } from 'preact/hooks'\nconst a = <p>{useState(1)[0]}</p>`],
    ['src/dashboard/app.tsx', `import type { X } from '../schemas/types.gen.ts'`],
    ['src/dashboard/app.tsx', `import { writeCurl } from '../reporting/write-curl.ts'`],
    ['src/contract/learn/a.ts', `import { writeYaml } from '../../files/write-yaml.ts'`],
    ['src/service/requests/a.ts', `import { writeCurl } from '../../reporting/write-curl.ts'`],
    ['src/dashboard/style/base.css', `@import url("other.css");`],
    ['src/sandbox.ts', `import pino from 'pino'\nimport http from 'node:http'`],
    ['src/domain/a.ts', `// import { x } from 'express'\nconst text = "import { x } from 'express'"`],
    ['test/store/replay.test.ts', `import express from 'express'`],
  ])('%s: %s', (path, source) => {
    expect(judge(path, source)).toEqual([])
  })
})

test('the advice names what the layer may import', () => {
  const [violation] = checkImports([{ path: 'src/http/app.ts', text: `import '../store/store.ts'` }])
  expect(violation?.advice).toBe(
    'http may import schemas/, domain/, service/, express, helmet, jose, ' +
      '@bwip-js/node in http/present/label-page.ts, node:crypto in http/present/label-page.ts, ' +
      'node:http in http/served-call.ts, node:querystring in http/read-query.ts; move the code to a layer that may, or have sandbox.ts pass the thing in',
  )
})

test('every layer has a planted import that it refuses', () => {
  const untested = LAYERS.filter(
    layer => !planted.some(([, path]) => layer.at.some(place => path.slice('src/'.length).startsWith(place))),
  )
  expect(untested.map(layer => layer.name)).toEqual([])
})
