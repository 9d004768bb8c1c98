/** A file system of its own (ext4 on a loop device) whose power can be cut. Only where this user may mount one. */
import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface ScratchDisk extends AsyncDisposable {
  readonly folder: string
  /**
   * Stops the process wherever it is, ends it, and puts the disk back to what it held then: what was in the memory of the
   * file system and had not been written to the device is gone.
   */
  cutPower(child: ChildProcess): Promise<void>
}

const MEGABYTES = 96
/** Without an fsync the file system writes its own records so seldom, s; by default it does so every 5 s. */
const COMMIT_S = 300
const MOST_COPIES = 50

/** @returns undefined where mounts are not allowed */
export function mountScratchDisk(): ScratchDisk | undefined {
  const home = mkdtempSync(join(tmpdir(), 'carrier-sandbox-power-'))
  const [image, copy, folder] = [join(home, 'disk.img'), join(home, 'copy.img'), join(home, 'mounted')] as const
  const mount = () =>
    spawnSync('mount', ['-o', `loop,commit=${COMMIT_S}`, image, folder], { stdio: 'ignore' }).status === 0
  mkdirSync(folder)
  writeFileSync(image, '')
  truncateSync(image, MEGABYTES << 20)
  const made = spawnSync('mkfs.ext4', ['-q', '-F', image], { stdio: 'ignore' })
  if (made.status !== 0 || !mount()) {
    rmSync(home, { recursive: true })
    return undefined
  }
  return {
    folder,
    async cutPower(child) {
      const exited = once(child, 'exit')
      child.kill('SIGSTOP')
      await copyStill(image, copy)
      child.kill('SIGKILL')
      await exited
      execFileSync('umount', [folder])
      renameSync(copy, image)
      if (!mount()) throw new Error('the file system cannot be mounted after the cut')
    },
    async [Symbol.asyncDispose]() {
      execFileSync('umount', ['--lazy', folder])
      rmSync(home, { recursive: true })
    },
  }
}

/** The file system may be writing while it is copied: two copies that are equal are one moment's. */
async function copyStill(image: string, copy: string): Promise<void> {
  let before = ''
  for (let copies = 0; copies < MOST_COPIES; copies++) {
    copyFileSync(image, copy)
    const now = createHash('sha256').update(readFileSync(copy)).digest('hex')
    if (now === before) return
    before = now
    await wait(1)
  }
  throw new Error(`the disk is still written to after ${MOST_COPIES} copies`)
}
