import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { WallTimers } from '../../../src/domain/ports.ts'
import { Claim, LOCK } from '../../../src/store/lock/claim.ts'
import { lockFolder, readPlace } from '../../../src/store/lock/lock-folder.ts'
import { listenAt } from '../../../src/store/lock/lock-socket.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const owner = () => ({ url: 'http://127.0.0.1:1', started: '08:00' })
/** The name of 0.1.0 is held per process too, so what lies in the folder is tried where there is none. */
const platform = 'darwin' as const

interface DeadOptions {
  readonly socket?: boolean
  readonly place?: string
  readonly ageMs?: number
}

/** What a killed holder leaves behind: its sign of life, and a socket without a listener. */
async function leaveDead(folder: string, { socket = true, place, ageMs = 0 }: DeadOptions = {}): Promise<void> {
  const lock = join(folder, LOCK)
  await mkdir(lock)
  const sign = join(lock, 'abcdef.json')
  await writeFile(sign, JSON.stringify({ pid: 77, ...owner(), place: place ?? readPlace(folder) }))
  const at = Date.now() / 1_000 - ageMs / 1_000
  await utimes(sign, at, at)
  if (!socket) return
  // Node removes the name of a socket that it closes; under another one it stays, as after a kill.
  const server = await listenAt(join(lock, 'living.sock'), () => ({}))
  await rename(join(lock, 'living.sock'), join(lock, 'abcdef.sock'))
  await new Promise(resolve => server.close(resolve))
}

/** The answer of a starter: the words of the refusal, or `free`. */
async function tryLock(folder: string): Promise<string> {
  try {
    await (await lockFolder(folder, { owner, platform })).release()
    return 'free'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('a lock whose holder cannot be asked', () => {
  test.each([
    ['killed on this machine just now', {}, 'free'],
    ['killed on this machine long ago', { ageMs: 60_000 }, 'free'],
    ['on another machine, seen just now', { place: 'other/1' }, 'recent'],
    ['on another machine, not seen for 11 s', { place: 'other/1', ageMs: 11_000 }, 'free'],
    ['without a socket, seen 3 s ago', { socket: false, ageMs: 3_000 }, 'recent'],
    ['without a socket, not seen for 11 s', { socket: false, ageMs: 11_000 }, 'free'],
    ['without a socket, before the clock was set back', { socket: false, ageMs: -60_000 }, 'free'],
  ])('%s: %j → %s', async (_, dead, expected) => {
    const folder = await temporaryFolder()
    await leaveDead(folder, dead)
    const answer = await tryLock(folder)
    if (expected === 'free') {
      expect(answer).toBe('free')
      expect(await readdir(folder)).toEqual([])
      return
    }
    expect(answer).toMatch(
      /already used by process 77, http:\/\/127\.0\.0\.1:1, started 08:00; stop it .* its lock expires in ([1-9]|10) s\.$/,
    )
  })

  test('one that listens without answering still has it, and is named by its file', async () => {
    const folder = await temporaryFolder()
    await leaveDead(folder, { socket: false, ageMs: 60_000 })
    const silent = createServer(() => {})
    await new Promise<void>(resolve => silent.listen(join(folder, LOCK, 'abcdef.sock'), resolve))
    onTestFinished(() => void silent.close())
    const began = performance.now()
    expect(await tryLock(folder)).toContain('already used by process 77, which does not answer, http://127.0.0.1:1')
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('of many starters that find a dead holder exactly one wins, every time', async () => {
    for (let round = 0; round < 20; round++) {
      const folder = await temporaryFolder()
      await leaveDead(folder)
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder, { owner, platform })))
      const won = tries.flatMap(attempt => (attempt.status === 'fulfilled' ? [attempt.value] : []))
      expect([round, won.length]).toEqual([round, 1])
      for (const lock of won) {
        await lock.confirm()
        await lock.release()
      }
      expect(await readdir(folder)).toEqual([])
    }
  })
})

test('a claim never becomes the lock while another has it, and takes only its own files away', async () => {
  const folder = await temporaryFolder()
  const options = { owner, place: readPlace(folder), sockets: true }
  const [first, second] = [await Claim.make(folder, options), await Claim.make(folder, options)]
  expect(await first.publish()).toBe(true)
  expect(await second.publish()).toBe(false)
  await second.remove()
  expect(await first.lossOf()).toBeUndefined()
  expect(await readdir(folder)).toEqual([LOCK])
  expect(await readdir(join(folder, LOCK))).toHaveLength(2)
  await first.remove()
  expect(await readdir(folder)).toEqual([])
})

describe('a holder', () => {
  /** Timers that fire when the test says so; `tick` waits for what they start. */
  function manualTimers(): WallTimers & { fire(): void; readonly waiting: number } {
    const due = new Set<() => void>()
    return {
      after(_ms, run) {
        due.add(run)
        return () => due.delete(run)
      },
      fire() {
        for (const run of [...due]) {
          due.delete(run)
          run()
        }
      },
      get waiting() {
        return due.size
      },
    }
  }

  test.each([
    [
      'taken by another process',
      async (lock: string) => {
        await rm(lock, { recursive: true })
        await mkdir(lock)
        await writeFile(join(lock, 'zzzzzz.json'), '{}')
      },
      'another process has taken its lock',
    ],
    ['removed', (lock: string) => rm(lock, { recursive: true }), 'was removed'],
    ['removed with its folder', (lock: string) => rm(join(lock, '..'), { recursive: true }), 'was removed'],
  ] as const)(
    'notices that its lock was %s, at once and by its next beat, and leaves the other one alone',
    async (_, take, said) => {
      const folder = join(await temporaryFolder(), 'data')
      await mkdir(folder)
      const timers = manualTimers()
      const lock = await lockFolder(folder, { owner, timers })
      await lock.confirm()
      const told = new Promise<Error>(resolve => lock.onLost(resolve))
      await take(join(folder, LOCK))
      await expect(lock.confirm()).rejects.toMatchObject({
        code: 'store_unavailable',
        message: expect.stringContaining(said),
      })
      timers.fire()
      expect((await told).message).toContain(said)
      expect(timers.waiting).toBe(0)
      const left = await readdir(join(folder, LOCK)).catch(() => [])
      await lock.release()
      expect(await readdir(join(folder, LOCK)).catch(() => [])).toEqual(left)
    },
  )

  test('keeps its lock when the folder is moved', async () => {
    const parent = await temporaryFolder()
    await mkdir(join(parent, 'a'))
    const lock = await lockFolder(join(parent, 'a'), { owner })
    await rename(join(parent, 'a'), join(parent, 'b'))
    await lock.confirm()
    await expect(lockFolder(join(parent, 'b'), { owner })).rejects.toMatchObject({ code: 'conflict' })
    await lock.release()
  })

  test('writes its sign of life again, with its present address, until it is released', async () => {
    const folder = await temporaryFolder()
    const timers = manualTimers()
    let url = ''
    const lock = await lockFolder(folder, { owner: () => ({ url }), timers, sockets: false })
    url = 'http://127.0.0.1:4100'
    const [name = ''] = await readdir(join(folder, LOCK))
    const sign = join(folder, LOCK, name)
    const old = new Date(Date.now() - 9_000)
    await utimes(sign, old, old)
    timers.fire()
    await expect.poll(async () => JSON.parse(await readFile(sign, 'utf8'))).toMatchObject({ pid: process.pid, url })
    expect((await stat(sign)).mtimeMs).toBeGreaterThan(old.getTime())
    expect(await tryLock(folder)).toContain(`process ${process.pid}, http://127.0.0.1:4100; stop it`)
    await lock.release()
    expect(timers.waiting).toBe(0)
  })

  test('that takes a folder with an expired sign of life reports it, since the earlier holder may still run', async () => {
    const folder = await temporaryFolder()
    await leaveDead(folder, { socket: false, ageMs: 11_000 })
    const lock = await lockFolder(folder, { owner, platform })
    expect(lock.isFromExpired).toBe(true)
    await lock.release()
    await leaveDead(folder)
    const next = await lockFolder(folder, { owner, platform })
    expect(next.isFromExpired).toBe(false)
    await next.release()
  })
})

test('a folder with a longer path than a socket may have is locked by a socket all the same', async () => {
  const folder = join(await temporaryFolder(), 'deep'.repeat(30), 'data')
  await mkdir(folder, { recursive: true })
  const lock = await lockFolder(folder, { owner })
  expect((await readdir(join(folder, LOCK))).map(name => name.slice(6)).sort()).toEqual(
    process.platform === 'linux' ? ['.json', '.sock'] : ['.json'],
  )
  await expect(lockFolder(folder, { owner })).rejects.toThrow(`already used by process ${process.pid}, http`)
  await lock.release()
})

test('a file of another program in the place of the lock is named, and stays', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, LOCK))
  await writeFile(join(folder, LOCK, 'letter.txt'), 'mine')
  expect(await tryLock(folder)).toContain(`${join(folder, LOCK, 'letter.txt')} is not a file of the sandbox`)
  expect(await readdir(join(folder, LOCK))).toEqual(['letter.txt'])
})

test('claims that were left unfinished long ago are removed; younger ones and folders of others stay', async () => {
  const folder = await temporaryFolder()
  const kept = [`${LOCK}-young1`, `${LOCK}-longer-name`, 'other-abcdef']
  for (const name of [`${LOCK}-abcdef`, ...kept]) {
    await mkdir(join(folder, name))
    await writeFile(join(folder, name, `${basename(name).slice(-6)}.json`), '{}')
    const at = Date.now() / 1_000 - (name.endsWith('young1') ? 1 : 60)
    await utimes(join(folder, name), at, at)
  }
  await (await lockFolder(folder, { owner })).release()
  expect((await readdir(folder)).sort()).toEqual(kept.sort())
})

test('a running process of version 0.1.0 is refused by, and refuses, this one', async () => {
  const folder = await temporaryFolder()
  const name = async () => {
    const { dev, ino } = await stat(folder, { bigint: true })
    return process.platform === 'linux' ? `\0carrier-sandbox-${dev}-${ino}` : join(folder, 'lock.sock')
  }
  const older = await listenAt(await name(), () => ({ pid: 42, url: 'http://127.0.0.1:2' }))
  await expect(lockFolder(folder, { owner })).rejects.toThrow('already used by process 42, http://127.0.0.1:2;')
  expect(await readdir(folder)).toEqual([])
  await new Promise(resolve => older.close(resolve))
  const lock = await lockFolder(folder, { owner })
  // What 0.1.0 does first.
  if (process.platform === 'linux') await expect(listenAt(await name(), owner)).rejects.toThrow('EADDRINUSE')
  await lock.release()
})
