import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packPackage } from './install-package.ts'
import { ROOT } from './list-packed.ts'
import { runCommand, runStep } from './run-command.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nestjs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the example in NestJS passes with the packed package, as its README says', { timeout: 600_000 }, async () => {
  const project = join(folder, 'project')
  await cp(join(ROOT, 'examples/jest-nestjs'), project, { recursive: true })
  await runStep('npm', ['i', '-D', '--prefer-offline', '--no-audit', '--no-fund', await packPackage(folder)], {
    cwd: project,
  })

  const { code, stderr } = await runCommand('npx', ['jest'], { cwd: project })

  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('Tests:       5 passed, 5 total') })
})
