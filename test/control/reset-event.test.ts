import { expect, test } from 'vitest'
import * as wall from '../../src/ports/wall.ts'
import { runSandbox } from '../../src/sandbox.ts'
import { type FileSystem, nodeFileSystem } from '../../src/store/file-system.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf } from '../support/api-client.ts'

/** A disk whose writes become durable only when it is let go on. */
function openSlowDisk() {
  let isSlow = false
  let release = (): void => undefined
  let gate = Promise.resolve()
  const fileSystem: FileSystem = {
    ...nodeFileSystem,
    async open(path, purpose) {
      const file = await nodeFileSystem.open(path, purpose)
      const held = async (sync: () => Promise<void>) => {
        if (isSlow) await gate
        return sync()
      }
      return { ...file, datasync: () => held(file.datasync), sync: () => held(file.sync) }
    },
  }
  return {
    fileSystem,
    hold() {
      isSlow = true
      gate = new Promise(resolve => {
        release = resolve
      })
    },
    goOn() {
      isSlow = false
      release()
    },
  }
}

const CHANGES = ['reset', 'restore', 'replace'] as const

test.each(CHANGES)('a %s is published as soon as reads show it, before it is on the disk', async change => {
  const disk = openSlowDisk()
  const options = { listen: false, clock: 'frozen', data: await temporaryFolder(), seed: 7 } as const
  const sandbox = await runSandbox(options, { ...wall, fileSystem: disk.fileSystem })
  try {
    const account = await sandbox.accounts.create({ id: 'lan', clock: { mode: 'frozen', factor: 0 } })
    const client = clientOf(sandbox, { account: await sandbox.credentials(account.id) })
    await sandbox.states.save('lan', { name: 'empty', replace: false })
    await client.book({ orderId: 'DH-1' })
    const count = async () => (await client.control.get('/shipments')).body.total
    expect(await count()).toBe(1)

    const from = sandbox.events.latest('lan')
    const told = new Promise<void>(resolve => {
      const look = () => {
        if (sandbox.events.lastReset('lan') > from) resolve()
      }
      sandbox.events.follow('lan', { news: look, end: look })
    })
    disk.hold()
    const changing = {
      reset: () => sandbox.accounts.reset('lan', { replay: false }),
      restore: () => sandbox.states.restore('lan', { name: 'empty', replay: false }),
      replace: () => sandbox.accounts.replace('lan', { clock: { mode: 'frozen', factor: 0 } }),
    }[change]()
    await told
    expect(await count()).toBe(0)
    disk.goOn()
    await changing
    const { events } = sandbox.events.after('lan', from, { limit: 10 })
    expect(events.map(({ notice }) => (notice.kind === 'clock' ? notice.cause : notice.kind))).toEqual(['reset'])
  } finally {
    disk.goOn()
    await sandbox.close()
  }
})
