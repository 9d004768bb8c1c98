import { startGenerator } from '../load/start-generator.mjs'
import { openStage } from '../stage.mjs'
import { checkOut } from './check-out.mjs'
import { takeTurns } from './take-turns.mjs'

/**
 * Compares this tree, as built, with another commit, case by case and pair by pair. What a case cannot measure (a commit from
 * before a probe existed) is a row that says so.
 */
export async function runAgainst({ commit, cases, pairs, size, node }) {
  const progress = text => console.error(`${commit.slice(0, 9)}: ${text}`)
  const { folder, remove } = await checkOut(commit, progress)
  const rows = []
  try {
    for (const { name, figure, compare } of cases) {
      const started = performance.now()
      const tell = text => console.error(`${name}: ${text}`)
      rows.push(...(await compareCase({ figure, compare, pairs, size, folder, node, progress: tell })))
      tell(`${((performance.now() - started) / 1_000).toFixed(1)} s`)
    }
  } finally {
    await remove()
  }
  return rows
}

async function compareCase({ figure, compare, pairs, size, folder, node, progress }) {
  const stages = [openStage({ node }), openStage({ root: folder, node })]
  try {
    const [ours, theirs] = await Promise.all(
      stages.map(async stage => ({ stage, generator: await startGenerator(stage) })),
    )
    return await takeTurns({ figure, compare, pairs, size, ours, theirs, progress })
  } catch (error) {
    progress(`failed\n${error instanceof Error ? error.stack : error}`)
    return [
      {
        figure,
        what: 'could not be compared',
        this: '',
        other: '',
        ratio: '',
        interval: '',
        pairs: '',
        verdict: 'failed',
      },
    ]
  } finally {
    for (const stage of stages) await stage.close()
  }
}
