import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { runBench } from './run-bench.ts'

test('a figure is printed with what it must hold, its yardstick and a verdict', async () => {
  const { out, code } = await runBench('--only', 'rates')
  expect(out).toMatch(/\| P2 +\| POST \/rates.* \| ≥ 0\.65 × +\| [\d.]+ × +\| bare Express.* \| (not )?held +\|/)
  expect(code).toBe(0)
})

test('an unknown benchmark is refused with the names there are', async () => {
  const { code, err } = await runBench('--only', 'shipment')
  expect(err).toContain('no benchmark is called shipment; there are: slow-sockets, cities, rates, shipments,')
  expect(code).toBe(2)
})

test('another Node runs the server and what it is compared with', async () => {
  const folder = await temporaryFolder()
  const [node, started] = [join(folder, 'node'), join(folder, 'started')]
  await writeFile(node, `#!/bin/sh\necho "$1" >> '${started}'\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 })
  const { out, err, code } = await runBench('--only', 'cities', '--json', '--node', node)
  const programs = (await readFile(started, 'utf8')).trim().split('\n')
  expect(code, err).toBe(0)
  expect(JSON.parse(out).node).toBe(process.version)
  expect(programs.map(path => path.split('/').at(-1)).toSorted()).toEqual(['--version', 'bare-express.mjs', 'main.js'])
})

test('a Node that does not run is refused', async () => {
  const { code, err } = await runBench('--only', 'cities', '--node', '/nowhere/node')
  expect(err).toContain('--node: /nowhere/node does not run as Node does')
  expect(code).toBe(2)
})
