import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** The full name of a commit; throws a `RangeError` when there is none by this name. */
export async function findCommit(ref) {
  // What begins with a dash would be an option of git.
  if (ref.startsWith('-')) throw new RangeError(`${ref} is no commit, branch or tag`)
  try {
    return (await run('git', ['rev-parse', '--verify', '--quiet', `${ref}^{commit}`], { cwd: ROOT })).stdout.trim()
  } catch {
    throw new RangeError(`${ref} is no commit, branch or tag of this repository`)
  }
}

/** Checks a commit out into a folder of its own and builds it. Resolves to the folder and to what removes it. */
export async function checkOut(commit, progress) {
  const parent = await mkdtemp(join(tmpdir(), 'carrier-sandbox-bench-'))
  const folder = join(parent, 'tree')
  const remove = async () => {
    await rm(parent, { recursive: true, force: true })
    await run('git', ['worktree', 'prune'], { cwd: ROOT })
  }
  try {
    await run('git', ['worktree', 'add', '--detach', folder, commit], { cwd: ROOT })
    await install(folder, progress)
    progress('builds it')
    const bin = join(folder, 'node_modules', '.bin')
    const env = { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` }
    await run(process.execPath, ['scripts/build.mjs'], { cwd: folder, env })
  } catch (error) {
    await remove()
    throw error
  }
  return { folder, remove }
}

/** The same lock file means the same packages: they are shared. Another one gets packages of its own. */
async function install(folder, progress) {
  const [ours, theirs] = await Promise.all(
    [ROOT, folder].map(root => readFile(join(root, 'package-lock.json'), 'utf8')),
  )
  if (ours === theirs) return symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  progress('installs its packages, which are others')
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    shell: process.platform === 'win32',
  })
}
