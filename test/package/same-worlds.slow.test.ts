import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { canFetchNode, fetchNode } from './install-package.ts'
import { ROOT } from './list-packed.ts'
import { runStep } from './run-command.ts'

const MAKE_WORLDS = fileURLToPath(new URL('make-worlds.mjs', import.meta.url))
const RUNNING = Number(process.versions.node.split('.')[0])
const OTHER = RUNNING === 24 ? 20 : 24

vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

/** What a world holds and answers, part by part, as hashes. */
async function makeWorlds(node: string): Promise<Readonly<Record<string, string>>> {
  return JSON.parse(await runStep(node, [MAKE_WORLDS, ROOT], { cwd: ROOT }))
}

let here: Readonly<Record<string, string>> = {}

beforeAll(async () => {
  here = await makeWorlds(process.execPath)
})

test('two processes of one Node make the same worlds, and no two seeds do', async () => {
  expect(await makeWorlds(process.execPath)).toEqual(here)
  const shipments = Object.keys(here).filter(part => part.startsWith('shipments at the end'))
  expect(shipments).toHaveLength(4)
  expect(new Set(shipments.map(part => here[part])).size).toBe(4)
})

const named = `Node ${OTHER}${canFetchNode() ? '' : ' (skipped: only CI on Linux x64 fetches its binary)'}`
describe.skipIf(!canFetchNode())(named, () => {
  let folder = ''

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'same-worlds-'))
  })

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true })
  })

  test('fills, books, drives and answers as this one does, in every part of every world', async () => {
    const node = await fetchNode(OTHER, folder)
    if (node === null) throw new Error(`there is no Node ${OTHER}`)
    expect(await runStep(node, ['--version'], { cwd: folder })).toMatch(new RegExp(`^v${OTHER}\\.`))
    expect(await makeWorlds(node)).toEqual(here)
  })
})
