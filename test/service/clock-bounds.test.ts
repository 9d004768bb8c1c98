import { expect, test } from 'vitest'
import { createSandbox } from '../../src/library/create-sandbox.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'
import { clientOf } from '../support/api-client.ts'

const START = '2026-01-05T08:00:00+07:00'

test.each([
  ['by more than a calendar holds', { by: '999999999d' }, '/by'],
  ['to an instant whose year in GMT+7 has five digits', { to: '9999-12-31T23:59:59Z' }, '/to'],
])('an advance %s is refused, and the account stays usable', async (_, body, pointer) => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen' })
  const client = clientOf(sandbox, sandbox)
  const answer = await client.control.post('/clock/advance', body)
  expect({ status: answer.status, pointer: answer.body.pointer }).toEqual({ status: 422, pointer })
  expect((await client.control.get('/clock')).body.now).toBe(START)
  await client.book()
})

test('by the longest duration again and again, the clock stops at the last instant it can show', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen', clockStart: '9900-01-01' })
  await expect(sandbox.clock.advance('99999d')).rejects.toThrow('goes no further than 9999-12-31T23:59:59+07:00')
  await sandbox.clock.to('9999-12-31T23:59:59')
  const client = clientOf(sandbox, sandbox)
  expect((await client.book()).created_at).toBe('31/12/9999 23:59:59')
  expect((await client.get('/shipments')).status).toBe(200)
})

test('a duration is never an earlier instant, however fast the clock runs', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'x1000000' })
  for (let n = 0; n < 200; n++) await sandbox.clock.advance('1s')
})

test('a reset and an advance at once happen one after the other', async () => {
  await using sandbox = await createSandbox({ listen: false, clock: 'frozen' })
  for (let round = 0; round < 20; round++) {
    await sandbox.clock.advance('10d')
    const [reset, advance] = await Promise.allSettled([sandbox.reset(), sandbox.clock.advance('3d')])
    const possible = reset?.status === 'fulfilled' ? [START, '2026-01-08T08:00:00+07:00'] : []
    if (possible.length > 0) expect(possible).toContain(sandbox.clock.now())
    expect([reset?.status, advance?.status]).toContain('fulfilled')
    await sandbox.reset()
  }
})

test('a clock said at a restart wins, its factor too, and brings its own pace', async () => {
  const data = await temporaryFolder()
  const restart = async (options: { clock?: string; pace?: string }) => {
    const sandbox = await createSandbox({ listen: false, data, defaultPace: '10s', ...options })
    const { body } = await clientOf(sandbox, sandbox).control.get('/clock')
    const { id } = await clientOf(sandbox, sandbox).book()
    const plan = (await clientOf(sandbox, sandbox).control.get(`/shipments/${id}`)).body.plan
    await sandbox.close()
    // Of the third move: the first ones may be done by now, where a second is a minute.
    const atOf = (status: number) => Date.parse(plan.find((step: { status: number }) => step.status === status).at)
    const wait = atOf(919) - atOf(903)
    return { mode: body.mode, factor: body.factor, wait }
  }
  const paced = 10_000
  const scripted = 7_200_000
  expect(await restart({})).toEqual({ mode: 'real', factor: 1, wait: paced })
  expect(await restart({ clock: 'x10' })).toEqual({ mode: 'scaled', factor: 10, wait: scripted })
  expect(await restart({ clock: 'x60' })).toEqual({ mode: 'scaled', factor: 60, wait: scripted })
  expect(await restart({ clock: 'frozen', pace: '1s' })).toEqual({ mode: 'frozen', factor: 0, wait: 1_000 })
  // Nothing said: everything stays.
  expect(await restart({})).toEqual({ mode: 'frozen', factor: 0, wait: 1_000 })
})
