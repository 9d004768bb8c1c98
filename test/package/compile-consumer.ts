import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { InstalledPackage } from './install-package.ts'
import { ROOT } from './list-packed.ts'
import { type CommandRun, runCommand } from './run-command.ts'

export interface Consumer {
  readonly moduleResolution: 'node16' | 'bundler'
  /** In the project's folder `consumer`. */
  readonly files: readonly string[]
  /** Checks the declarations of all packages too, ours among them. */
  readonly libraries: boolean
}

/** Compiles a consumer's files in the project, as strictly as there is; JavaScript for Node lies beside them after. */
export async function compileConsumer(
  { folder }: InstalledPackage,
  { moduleResolution, files, libraries }: Consumer,
): Promise<CommandRun> {
  const config = {
    compilerOptions: {
      target: 'es2022',
      lib: ['es2023', 'esnext.disposable'],
      module: moduleResolution === 'bundler' ? 'esnext' : 'node16',
      moduleResolution,
      types: ['node'],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      skipLibCheck: !libraries,
      noEmit: moduleResolution === 'bundler',
    },
    files: files.map(file => `consumer/${file}`),
  }
  const name = `tsconfig.${moduleResolution}${libraries ? '.libraries' : ''}.json`
  await writeFile(join(folder, name), JSON.stringify(config))
  return runCommand(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', name], { cwd: folder })
}
