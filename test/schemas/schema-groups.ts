import { schemaPaths } from '../../src/schemas/registry.ts'

const INPUT = /^common\/.*(-input|page-number|time-bound)\.schema\.json$|\/(request|query)\.schema\.json$/

/** What clients send. */
export function inputPaths(): readonly string[] {
  return schemaPaths().filter(path => INPUT.test(path))
}

/** What the service answers and pushes. */
export function answerPaths(): readonly string[] {
  return schemaPaths().filter(path => !INPUT.test(path) && !path.startsWith('sandbox/'))
}
