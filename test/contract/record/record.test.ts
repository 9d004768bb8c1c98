import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRecording, writeRecording } from '../../../src/contract/record/folder.ts'
import { normalise } from '../../../src/contract/record/normalise.ts'
import { record } from '../../../src/contract/record/record.ts'
import { judgeBody } from '../../../src/contract/schema/judge-body.ts'
import { createSandbox, type Sandbox } from '../../../src/create-sandbox.ts'
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

  test('keeps its schemas', async () => {
    const { recording } = await record({ url: sandbox.url, seed: 4 })
    for (const { operation: id, status, exchanges } of recording.cells) {
      const cell = cellOf(operation(id), status)
      if (cell === undefined) throw new Error(`${id} ${status}`)
      for (const { answer } of exchanges)
        expect([id, status, judgeBody(cell, answer.body, null).problems]).toEqual([id, status, []])
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
  test('is only read, and people, tokens and codes are made up', async () => {
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
  const bodies = (...all: readonly ReturnType<typeof exchange>[]) =>
    normalise(all, { url: 'https://real.example' }).map(({ answer }) => answer.body)

  test('the same thing is the same in every exchange, in fields, paths, queries and texts', () => {
    const [first, second] = normalise(
      [
        exchange(
          { id: 'GSAB12CD34', message: 'Vận đơn GSZZ99ZZ99' },
          { path: '/api/v2/shipments/search?code=GSAB12CD34' },
        ),
        exchange(
          { id: 'GSZZ99ZZ99', tracking_url: 'https://real.example/t/GSAB12CD34' },
          { path: '/api/v2/shipments/GSAB12CD34' },
        ),
      ],
      { url: 'https://real.example' },
    )
    expect(first?.answer.body).toEqual({ id: 'GS00000001', message: 'Vận đơn GS00000002' })
    expect(first?.request.query).toEqual({ code: 'GS00000001' })
    expect(second?.answer.body).toEqual({ id: 'GS00000002', tracking_url: 'https://target.test/t/GS00000001' })
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
    expect(bodies(exchange(times))).toEqual([
      {
        created_at: '05/01/2026 08:00',
        updated_at: '2026-01-05 08:00:00',
        updated_time: Date.UTC(2026, 0, 5, 1, 0, 0) / 1_000,
        completed_at: '2026-01-05 08:01:00',
        pickup_at: null,
      },
    ])
  })

  test('people are made up in the form of the original, also in fields that nobody has documented', () => {
    const person = { name: 'Trần Văn Bình', phone: '0987654321', email: 'binh@shop.vn', street: '1 Phố Huế' }
    const [body] = bodies(
      exchange({
        ...person,
        mobile: '+84987654321',
        remark: 'gọi Trần Văn Bình, binh@shop.vn',
        parcel: { name: 'Áo' },
      }),
    )
    expect(body).toMatchObject({
      name: 'Người Mẫu 1',
      phone: '0500000001',
      email: 'person1@example.test',
      street: '1 Đường Mẫu',
    })
    expect(body).toMatchObject({ remark: 'gọi Người Mẫu 1, person1@example.test', parcel: { name: 'Áo' } })
    expect(JSON.stringify(body)).not.toContain('987654321')
  })

  test('amounts and codes of places stay', () => {
    const kept = { total_fee: 30400, district_code: 100400, ward_code: '20063', code: 200, status_code: 901 }
    expect(bodies(exchange(kept))).toEqual([kept])
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
