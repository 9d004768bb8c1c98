/** The first stage of the Dockerfile without an engine: what it copies is all that the build may read. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { ROOT } from './list-packed.ts'
import { readCopy, readDockerfile, wordsOf } from './read-dockerfile.ts'

test('the package is built from what the Dockerfile copies', async () => {
  const folder = await temporaryFolder()
  const [build] = readDockerfile(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
  if (build === undefined) throw new Error('the Dockerfile has no stage')
  for (const source of wordsOf(build, 'COPY').flatMap(line => readCopy(line).sources))
    cpSync(join(ROOT, source), join(folder, source), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: folder,
    env: { ...process.env, PATH },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(existsSync(join(folder, 'dist/dashboard/index.html'))).toBe(true)
})
