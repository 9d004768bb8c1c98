/** A disk of a few megabytes, for a server that runs out of it. Only where this user may mount one. */
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { userOfServer } from './postgres.ts'

export interface SmallDisk {
  readonly folder: string
  /** Leaves nothing free. */
  fill(): void
  free(): void
  unmount(): void
}

/** @returns undefined where mounts are not allowed */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'carrier-sandbox-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  if (mounted.status !== 0) {
    rmdirSync(folder)
    return undefined
  }
  const { uid, gid } = userOfServer()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      try {
        for (;;) writeFileSync(ballast, Buffer.alloc(4_096), { flag: 'a' })
      } catch (error) {
        if (Object(error).code !== 'ENOSPC') throw error
      }
    },
    free: () => rmSync(ballast),
    unmount() {
      // Lazy: the server may keep a file of it open for some seconds more.
      execFileSync('umount', ['--lazy', folder])
      rmdirSync(folder)
    },
  }
}
