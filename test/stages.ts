/**
 * Where each test file runs. `npm test` runs every `*.test.ts` but the slow ones. A file is slow when it takes a good part of
 * a minute, starts a browser or a second program, or plays what a change seldom breaks: it is called `*.slow.test.ts`, and
 * its folder says in which stage of `npm run test:all` it runs (stages.json, which scripts/test.mjs and .ci/run read too).
 */
import { readFileSync } from 'node:fs'

export interface Stage {
  readonly name: string
  /** Folders of `test/` whose slow tests it runs. */
  readonly folders: readonly string[]
}

export const QUICK = 'quick'

const FOLDERS: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('stages.json', import.meta.url), 'utf8'),
)

export const SLOW_STAGES: readonly Stage[] = Object.entries(FOLDERS).map(([name, folders]) => ({ name, folders }))

const SLOW = '.slow.test.ts'

/** The arguments of Vitest for a slow stage. */
export function patternsOf({ folders }: Stage): readonly string[] {
  return folders.map(folder => `test/${folder}/**/*${SLOW}`)
}

export const QUICK_PATTERNS = { include: ['test/**/*.test.ts'], exclude: [`test/**/*${SLOW}`] }
