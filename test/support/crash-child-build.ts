import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const PROJECT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export interface CrashChild {
  /** The compiled `crash-child.js`. */
  readonly script: string
  remove(): Promise<void>
}

/** Compiles the crash child: a process that a test can kill runs plain Node 20, which reads no TypeScript. */
export async function buildCrashChild(): Promise<CrashChild> {
  const out = await mkdtemp(join(tmpdir(), 'carrier-sandbox-child-'))
  await symlink(join(PROJECT, 'node_modules'), join(out, 'node_modules'), 'junction')
  await writeFile(join(out, 'package.json'), '{"type":"module"}')
  const config = {
    extends: join(PROJECT, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      noCheck: true,
      rootDir: PROJECT,
      outDir: out,
      rewriteRelativeImportExtensions: true,
      typeRoots: [join(PROJECT, 'node_modules', '@types')],
    },
    include: [],
    files: [join(PROJECT, 'test/support/crash-child.ts')],
  }
  await writeFile(join(out, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(PROJECT, 'node_modules/typescript/bin/tsc')
  await promisify(execFile)(process.execPath, [tsc, '-p', join(out, 'tsconfig.json')])
  return {
    script: join(out, 'test/support/crash-child.js'),
    remove: () => rm(out, { recursive: true, force: true }),
  }
}
