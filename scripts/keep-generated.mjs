import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes a generated file, or with `check` writes nothing and fails when the committed one is stale. `source`: what it is
 * made of, in words; `command`: how to make it again.
 */
export function keepGenerated(fresh, { target, check, source, command }) {
  if (!check) {
    writeFileSync(target, fresh)
    console.error(`wrote ${target} (${fresh.split('\n').length} lines)`)
  } else if (readCommitted(target) !== fresh) {
    console.error(`${target} does not match ${source}: run \`${command}\` and commit the result.`)
    process.exitCode = 1
  }
}

function readCommitted(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}
