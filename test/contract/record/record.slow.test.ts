import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRecording, writeRecording } from '../../../src/contract/record/folder.ts'
import { normalise } from '../../../src/contract/record/normalise.ts'
import { record } from '../../../src/contract/record/record.ts'
import { validateBody } from '../../../src/contract/schema/validate-body.ts'
import { createSandbox, type Sandbox } from '../../../src/library/create-sandbox.ts'
import { cellOf, operation, operations } from '../../../src/schemas/operations.ts'
import { hideControl } from './hide-control.ts'

let folder: string
let sandbox: Sandbox
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'record-'))
  sandbox = await createSandbox({ seed: 11, clock: 'frozen' })
})
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

const textsIn = (path: string) =>
  readdirSync(path)
    .sort()
    .map(name => `${name}\n${readFileSync(join(path, name), 'utf8')}`)

/** What is asked beside the good requests. */
const PROBED = [
  'learn › invoice_time_filter',
  'learn › max_page_size',
  'learn › max_page_size',
  'learn › order_id_filter',
  'learn › search_miss',
  'learn › time_bounds',
  'learn › zero_dimensions',
]

describe('a recorded sandbox', () => {
  test('has a file for each operation, the same for the same seed, and reads as it was written', async () => {
    const [one, other] = [join(folder, 'one'), join(folder, 'other')]
    const { recording, leftovers } = await record({ url: sandbox.url, seed: 3 })
    const names = writeRecording(recording, one)
    expect(
      operations()
        .map(({ operationId }) => `${operationId}.200.json`)
        .filter(name => !names.includes(name)),
    ).toEqual([])
    expect(leftovers).toEqual([])
    writeRecording((await record({ url: sandbox.url, seed: 3 })).recording, other)
    expect(textsIn(other)).toEqual(textsIn(one))
    expect(readRecording(one).cells).toEqual(recording.cells)
  })

  test('is not recorded twice at the same time with the same seed, and the first one goes on', async () => {
    const twice = await Promise.allSettled([1, 2].map(() => record({ url: sandbox.url, seed: 6 })))
    const failed = twice.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    expect(failed.map(({ kind, message }) => `${kind} ${message}`)).toEqual([
      expect.stringContaining('is being recorded with seed 6 already'),
    ])
    const done = twice.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    expect(done[0]?.notRun).toEqual([])
    // Nothing of the claim stays.
    const after = await record({ url: sandbox.url, seed: 6 })
    expect(after.recording.cells).toEqual(done[0]?.recording.cells)
  })

  test('keeps its schemas', async () => {
    const { recording } = await record({ url: sandbox.url, seed: 4 })
    for (const { operation: id, status, exchanges } of recording.cells) {
      const cell = cellOf(operation(id), status)
      if (cell === undefined) throw new Error(`${id} ${status}`)
      for (const { answer } of exchanges)
        expect([id, status, validateBody(cell, answer.body, null).problems]).toEqual([id, status, []])
    }
  })

  test('holds no secret, token, address or name of the account', async () => {
    const { recording } = await record({ url: sandbox.url, seed: 5 })
    const text = JSON.stringify(recording.cells)
    const { access_token, client_secret, password } = sandbox.account
    for (const secret of [access_token, client_secret, sandbox.url, 'eyJ', `"${password}"`])
      expect(text).not.toContain(secret)
  })
})

describe('a recorded deployment', () => {
  test('of customers with fields of its own holds none of them', async () => {
    await using real = await createSandbox({ seed: 5, clock: 'frozen' })
    await real.fill({ shipments: 5, customers: 3 })
    const extra = {
      contact_full_name: 'Nguyễn Thị Hoa',
      remark: 'chị Hoa, 12 Phố Huế',
      zalo: '0987 654 321',
      api_key_hint: 'sk_live_51H',
      name: { first: 'Trần', last: 'Văn Bình' },
    }
    await using hidden = await hideControl(real.url, (body, line) => {
      if (!/\/(customers|shipments)$/.test(line.split('?')[0] ?? '')) return body
      const answer = JSON.parse(body)
      return JSON.stringify({ ...answer, data: answer.data.map((row: object) => ({ ...row, ...extra })) })
    })
    const { recording } = await record({ url: hidden.url, token: real.account.access_token })
    const text = JSON.stringify(recording.cells)
    expect(text).toContain('contact_full_name')
    for (const value of ['Nguyễn Thị Hoa', 'chị Hoa', '0987 654 321', 'sk_live', 'Trần', 'Văn Bình']) {
      expect(text).not.toContain(value)
    }
  })

  test('is asked little more than its good requests', async () => {
    await using real = await createSandbox({ seed: 5, clock: 'frozen' })
    await real.fill({ shipments: 30, customers: 2, ondemand: 2 })
    await using hidden = await hideControl(real.url)
    const { recording } = await record({ url: hidden.url, token: real.account.access_token })
    const asked = recording.cells.flatMap(({ exchanges }) => exchanges.map(one => one.case))
    expect(asked.filter(name => name?.startsWith('learn › ')).sort()).toEqual(PROBED)
    const count = (line: string) => hidden.seen.filter(one => one === line).length
    // The good request and what is probed.
    expect(['districts', 'shipments', 'transactions'].map(path => count(`GET /api/v2/${path}`))).toEqual([4, 2, 3])
    expect(hidden.seen.length).toBeLessThanOrEqual(25 + PROBED.length)
  })

  test('of which nothing was answered 200 is no recording, and replaces none', async () => {
    await using real = await createSandbox({ seed: 5, clock: 'frozen' })
    await using hidden = await hideControl(real.url, (body, line) =>
      line === 'GET /api/v2/cities' || line.endsWith('/login') ? body : '',
    )
    const settings = { url: hidden.url, token: 'no-such-token' }
    await expect(record(settings)).rejects.toMatchObject({ kind: 'refused' })
    await expect(
      record({ ...settings, token: real.account.access_token, includeOperations: ['createShipment'] }),
    ).rejects.toThrow(/Nothing was recorded: .*--allow-writes shipments/)
  })

  test('is only read; personal data, tokens and codes are replaced', async () => {
    await using real = await createSandbox({ seed: 5, clock: 'frozen' })
    await real.fill({ shipments: 30, customers: 5, ondemand: 3 })
    const headers = { Authorization: `Bearer ${real.account.access_token}` }
    const listed = JSON.parse(await (await fetch(`${real.apiUrl}/customers`, { headers })).text())
    const parcels = JSON.parse(await (await fetch(`${real.apiUrl}/shipments`, { headers })).text())
    await using hidden = await hideControl(real.url)
    const { account } = real
    const { recording, notRun } = await record({
      url: hidden.url,
      username: account.username,
      password: account.password,
      clientId: String(account.client_id),
      clientSecret: account.client_secret,
    })
    expect(hidden.seen.filter(line => !/^GET |\/(login|rates)$/.test(line))).toEqual([])
    expect(notRun.map(one => one.reason).join()).toContain('--allow-writes')
    const text = JSON.stringify(recording.cells)
    const private_ = [
      account.username,
      account.client_secret,
      ...listed.data.flatMap((one: Record<string, string>) => [one.id, one.name, one.phone, one.email]),
      ...parcels.data.flatMap(
        ({ shipment }: { shipment: Record<string, string> & { address_to: Record<string, string> } }) => [
          shipment.id,
          shipment.address_to.name,
          shipment.address_to.phone,
          shipment.address_to.street,
        ],
      ),
    ].filter(value => typeof value === 'string' && value !== '')
    expect(private_.length).toBeGreaterThan(50)
    expect(private_.filter(value => text.includes(value))).toEqual([])
    // Where people live is scrubbed; which codes the country has is not.
    expect(text).toContain('Quận Ba Đình')
  })
})

describe('references', () => {
  const exchange = (body: unknown, { path = '/api/v2/shipments/search' }: { readonly path?: string } = {}) =>
    ({
      case: null,
      exchange: {
        number: 1,
        operation: 'searchShipments',
        sent: { method: 'GET', url: `https://real.example${path}`, headers: {}, body: null },
        got: { status: 200, headers: { 'content-type': 'application/json' }, text: '', json: body },
        error: null,
        startedAt: 0,
        ms: 1,
      },
    }) as const
  const found = (...data: readonly object[]) => ({ code: 200, status: 'success', data })
  /** The fields of a shipment, as they stand in an answer and in its recording. */
  const shipment = (fields: object) => {
    const [made] = normalise([exchange(found({ shipment: fields }))], { url: 'https://real.example' })
    const body = JSON.parse(JSON.stringify(made?.answer.body))
    return body.data[0].shipment
  }

  test('the same thing is the same in every exchange, in fields, paths, queries and texts', () => {
    const [first, second] = normalise(
      [
        exchange(found({ id: 'GSAB12CD34', history: [{ message: 'Vận đơn GSZZ99ZZ99' }] }), {
          path: '/api/v2/shipments/search?code=GSAB12CD34',
        }),
        exchange(found({ id: 'GSZZ99ZZ99', carrier_logo: 'https://real.example/t/GSAB12CD34' }), {
          path: '/api/v2/shipments/GSAB12CD34',
        }),
      ],
      { url: 'https://real.example' },
    )
    expect(first?.answer.body).toEqual(found({ id: 'GS00000001', history: [{ message: 'Vận đơn GS00000002' }] }))
    expect(first?.request.query).toEqual({ code: 'GS00000001' })
    expect(second?.answer.body).toEqual(found({ id: 'GS00000002', carrier_logo: 'https://target.test/t/GS00000001' }))
    expect(second?.request.path).toBe('/api/v2/shipments/GS00000001')
  })

  test('times keep their form, their order, and agree with each other', () => {
    const times = {
      created_at: '27/03/2017 16:59',
      updated_at: '2017-03-27 16:59:41',
      updated_time: Date.UTC(2017, 2, 27, 9, 59, 41) / 1_000,
      completed_at: '2017-03-28 08:00:00',
      pickup_at: null,
    }
    expect(shipment(times)).toEqual({
      created_at: '05/01/2026 08:00',
      updated_at: '2026-01-05 08:00:00',
      updated_time: Date.UTC(2026, 0, 5, 1, 0, 0) / 1_000,
      completed_at: '2026-01-05 08:01:00',
      pickup_at: null,
    })
  })

  test('personal data is replaced by data of the same form, also in undocumented fields', () => {
    const person = { name: 'Trần Văn Bình', phone: '0987654321', email: 'binh@shop.vn', street: '1 Phố Huế' }
    const body = shipment({
      address_to: person,
      mobile: '+84987654321',
      related: 'Trần Văn Bình',
      parcel: { name: 'Áo' },
      history: [{ message: 'gọi Trần Văn Bình, binh@shop.vn' }],
    })
    expect(body.address_to).toMatchObject({
      name: 'Người Mẫu 1',
      phone: '0500000001',
      email: 'person1@example.test',
      street: '1 Đường Mẫu',
    })
    expect(body).toMatchObject({ related: 'Người Mẫu 1', parcel: { name: 'Áo' } })
    expect(JSON.stringify(body)).not.toContain('987654321')
  })

  test('amounts and codes of places stay', () => {
    const place = { city: 'Hà Nội', city_code: 100000, district: 'Quận Ba Đình', district_code: 100400 }
    const kept = { total_fee: 30400, status_code: 901, address_to: place }
    expect(shipment(kept)).toEqual(kept)
  })

  test('the value of an undocumented field is replaced by one of the same form', () => {
    const body = shipment({
      contact_full_name: 'Nguyễn Thị Hoa',
      remark: 'chị Hoa, 12 Phố Huế',
      zalo: '0987 654 321',
      viber: 987654321,
      api_key_hint: 'sk_live_51H',
      login: '123456',
      score: 4.75,
      birthday: '1990-04-03',
      seen_by: ['Hoa', { name: 'Nguyễn Thị Hoa', is_owner: true, gone: null, note: '' }],
      by_person: { 'Nguyễn Thị Hoa': 3, '0987654321': 'x', shop: 'Hoa' },
      profile_page: 'https://facebook.example/nguyen.thi.hoa',
    })
    expect(body).toMatchObject({
      contact_full_name: expect.stringMatching(/^Văn bản \d+$/),
      remark: expect.stringMatching(/^Văn bản \d+$/),
      zalo: expect.stringMatching(/^Văn bản \d+$/),
      viber: expect.any(Number),
      login: expect.stringMatching(/^\d{6}$/),
      birthday: '2026-01-05',
      seen_by: [expect.any(String), { is_owner: true, gone: null, note: '' }],
      profile_page: 'https://link.test/1',
    })
    expect(body.score % 1).not.toBe(0)
    expect(Object.keys(body.by_person)).toEqual(['field-1', 'field-2', 'shop'])
    const text = JSON.stringify(body)
    for (const real of ['Hoa', 'Huế', '321', '987654', 'sk_live', '123456', '1990', '4.75', 'nguyen']) {
      expect(text).not.toContain(real)
    }
  })

  test('whatever the form of a personal field, nothing of it stays', () => {
    const people = [
      { name: { first: 'Trần', last: 'Bình' }, phone: ['0987 654 321'], street: { line_1: '1 Phố Huế' } },
      // Personal by its schema, though the value is no phone number.
      { name: 'Trần Bình' },
      { name: ['Trần', 'Bình'], phone: { home: 987654321 }, street: ['1 Phố Huế', null] },
      { name: 987654321, phone: 987654321, street: true },
      'Trần Bình, 1 Phố Huế',
      ['Trần', 'Bình'],
    ]
    for (const address_to of people) {
      const text = JSON.stringify(shipment({ address_to }))
      for (const real of ['Trần', 'Bình', 'Huế', '987']) expect(text).not.toContain(real)
      expect(text).not.toContain('null,null')
    }
    expect(shipment({ address_to: { name: 987654321 } }).address_to.name).toEqual(expect.any(Number))
  })

  test('an answer that is not JSON, or not in the manifest, is treated as personal data', () => {
    const [page, other] = normalise(
      [
        {
          ...exchange(null),
          exchange: {
            ...exchange(null).exchange,
            got: { status: 502, headers: {}, text: '<b>Hoa</b>', json: undefined },
          },
        },
        {
          ...exchange(null),
          exchange: { ...exchange(null).exchange, got: { status: 418, headers: {}, text: '', json: { who: 'Hoa' } } },
        },
      ],
      { url: 'https://real.example' },
    )
    expect(page?.answer.body).toBe('Văn bản 1')
    expect(other?.answer.body).toEqual({ who: 'Văn bản 2' })
  })
})

test('a file that is no recorded answer is refused by its name', () => {
  const broken = join(folder, 'broken')
  writeRecording({ from: '', cells: [] }, broken)
  writeFileSync(join(broken, 'listCities.200.json'), '{"operation":"listCities","status":200}')
  expect(() => readRecording(broken)).toThrow(
    /listCities\.200\.json is no recorded answer: it must have required property/,
  )
  writeFileSync(join(broken, 'listCities.200.json'), '{"operation":"listTowns","status":200,"exchanges":[]}')
  expect(() => readRecording(broken)).toThrow('listCities.200.json')
})
