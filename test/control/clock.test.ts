import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { validator } from '../../src/schemas/registry.ts'
import { type Client, clientOf } from '../support/api-client.ts'

let sandbox: Sandbox
let client: Client
beforeAll(async () => {
  sandbox = await createSandbox({ listen: false, clock: 'frozen', seed: 7 })
  client = clientOf(sandbox, sandbox)
})
afterAll(() => sandbox.close())

describe('/clock', () => {
  test('GET shows the virtual now, the mode, what is pending and when', async () => {
    const own = clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen' }))
    await own.book()
    const { status, body } = await own.control.get('/clock')
    expect(status).toBe(200)
    expect(validator('sandbox/clock.schema.json')(body)).toEqual([])
    expect(body).toEqual({
      now: '2026-01-05T08:00:00+07:00',
      mode: 'frozen',
      factor: 0,
      pending: 1,
      next_due: '2026-01-05T08:00:02+07:00',
      pace: 'script',
    })
  })

  test('GET says that nothing is pending, and the pace of an account that was given one', async () => {
    const answer = await client.control.post('/accounts', { id: 'paced', clock: 'frozen', pace: '90s' })
    expect(answer.status).toBe(201)
    const { body } = await clientOf(sandbox, { account: answer.body }).control.get('/clock')
    expect(validator('sandbox/clock.schema.json')(body)).toEqual([])
    expect(body).toMatchObject({ pending: 0, next_due: null, pace: '90s' })
  })

  test('POST with a pace answers when what is planned is laid out by it', async () => {
    const own = clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen' }))
    const { id } = await own.book()
    const answer = await own.control.post('/clock', { pace: '1s' })
    expect({ status: answer.status, body: answer.body }).toMatchObject({
      status: 200,
      body: { mode: 'frozen', pace: '1s', pending: 1, next_due: '2026-01-05T08:00:01+07:00' },
    })
    const { plan } = (await own.control.get(`/shipments/${id}`)).body
    expect(plan[1].at).toBe('2026-01-05T08:00:02+07:00')
    expect((await client.control.get('/clock')).body.pace).toBe('script')
  })

  test('POST changes how it runs and shows the same instant before and after', async () => {
    const world = await sandbox.createAccount({ clock: 'frozen' })
    const { control } = clientOf(sandbox, world)
    const scaled = (await control.post('/clock', { mode: 'scaled', factor: 0.001 })).body
    expect(scaled).toMatchObject({ mode: 'scaled', factor: 0.001 })
    expect(Date.parse(scaled.now) - Date.parse('2026-01-05T08:00:00+07:00')).toBeLessThan(1_000)
    expect((await control.post('/clock', { mode: 'frozen' })).body).toMatchObject({ mode: 'frozen', factor: 0 })
    const real = (await control.post('/clock', { mode: 'real' })).body
    expect(real).toMatchObject({ mode: 'real', factor: 1 })
    expect(real.now).toMatch(/^2026-01-05T08:00/)
  })

  test('a scaled clock runs a parcel to its end by itself', async () => {
    const world = await sandbox.createAccount({ clock: 'frozen', seed: 1 })
    const own = clientOf(sandbox, world)
    const { id } = await own.book()
    // Two virtual days in some hundredths of a second.
    await own.control.post('/clock', { mode: 'scaled', factor: 10_000_000 })
    await expect
      .poll(async () => (await own.get(`/shipments/search?code=${id}`)).body.data[0].status_code, {
        timeout: 30_000,
        interval: 20,
      })
      .toBe(913)
    const [record] = (await own.get(`/shipments/search?code=${id}`)).body.data
    // At its scheduled instants, not at the instants of the requests.
    expect(record.history.at(-1).updated_at).toMatch(/ 20:40:00$/)
  })

  const refused: readonly (readonly [string, string, unknown, number, string | undefined])[] = [
    ['nothing at all', '/clock', {}, 422, '/'],
    ['a factor for no mode', '/clock', { factor: 60 }, 422, '/'],
    ['a pace that cannot be read', '/clock', { pace: 'soon' }, 422, '/pace'],
    ['a pace without time, and with it the mode', '/clock', { mode: 'real', pace: '0s' }, 422, '/pace'],
    ['an unknown mode', '/clock', { mode: 'fast' }, 422, '/mode'],
    ['scaled without a factor', '/clock', { mode: 'scaled' }, 422, '/'],
    ['a factor of zero', '/clock', { mode: 'scaled', factor: 0 }, 422, '/factor'],
    ['nothing to advance by', '/clock/advance', {}, 422, '/'],
    ['a duration that cannot be read', '/clock/advance', { by: 'soon' }, 422, '/by'],
    ['a negative duration', '/clock/advance', { by: '-1d' }, 422, '/by'],
    ['until something else', '/clock/advance', { until: 'tomorrow' }, 422, '/until'],
    ['two targets', '/clock/advance', { by: '1d', until: 'idle' }, 422, '/'],
    ['a day that does not exist', '/clock/advance', { to: '2026-02-31T08:00:00+07:00' }, 422, '/to'],
    ['the past', '/clock/advance', { to: '2020-01-01' }, 422, '/to'],
    ['a time-out below zero', '/clock/advance', { by: '1d', settle_timeout_ms: -1 }, 422, '/settle_timeout_ms'],
    ['an unknown key', '/clock/advance', { by: '1d', fast: true }, 422, '/'],
    ['broken JSON', '/clock/advance', '{"by":', 400, undefined],
    ['a text', '/clock/advance', '"1d"', 400, undefined],
  ]
  test.each(refused)('%s is refused and time stands', async (_name, path, body, status, pointer) => {
    const answer = await client.control.post(path, body)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect({ status: answer.status, pointer: answer.body.pointer }).toEqual({ status, pointer })
    expect(sandbox.clock.now()).toBe('2026-01-05T08:00:00+07:00')
    expect((await client.control.get('/clock')).body.mode).toBe('frozen')
  })
})

describe('system routes', () => {
  test.each([
    ['/health', { status: 'ok' }],
    ['/ready', { status: 'ready' }],
    ['/version', { name: 'carrier-sandbox', version: expect.stringMatching(/^\d+\.\d+\.\d+/), locations: 'shipped' }],
  ])('%s answers', async (path, body) => {
    const answer = await client.control.get(path)
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body })
  })

  test.each(['/nowhere', '/clock/nowhere', '/accounts/a/b', '/'])('an unknown route, %s, is a problem', async path => {
    const { status, headers, body } = await client.control.get(path)
    expect({ status, code: body.code, type: headers['content-type'] }).toEqual({
      status: 404,
      code: 'not_found',
      type: 'application/problem+json; charset=utf-8',
    })
  })
})
