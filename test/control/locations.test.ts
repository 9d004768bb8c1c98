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

const find = (q: string, more = '') => client.control.get(`/locations?q=${encodeURIComponent(q)}${more}`)

describe('GET /locations', () => {
  test('gives a district with its codes, its path and how many wards it has', async () => {
    const { status, body } = await find('quan 1')
    expect(status).toBe(200)
    expect(validator('sandbox/location-search.schema.json')(body)).toEqual([])
    expect(body).toMatchObject({ query: 'quan 1', total: 14 })
    expect(body.items).toHaveLength(14)
    expect(body.items[0]).toEqual({
      level: 'district',
      code: '700100',
      name: 'Quận 1',
      known: true,
      city: { code: '700000', name: 'Hồ Chí Minh' },
      district: { code: '700100', name: 'Quận 1' },
      path: 'Quận 1, Hồ Chí Minh',
      ward_count: 10,
    })
  })

  test('gives a ward with the codes above it, and a city with its own', async () => {
    const [ward] = (await find('Phường Bến Nghé, Quận 1')).body.items
    expect(ward).toEqual({
      level: 'ward',
      code: '8957',
      name: 'Phường Bến Nghé',
      known: false,
      city: { code: '700000', name: 'Hồ Chí Minh' },
      district: { code: '700100', name: 'Quận 1' },
      path: 'Phường Bến Nghé, Quận 1, Hồ Chí Minh',
    })
    const [city] = (await find('hn')).body.items
    expect(city).toEqual({
      level: 'city',
      code: '100000',
      name: 'Hà Nội',
      known: true,
      city: { code: '100000', name: 'Hà Nội' },
      district: null,
      path: 'Hà Nội',
    })
  })

  test('distinguishes known codes from inferred ones, and shows an island without wards', async () => {
    const known = (await find('78')).body.items
    expect(known).toMatchObject([{ level: 'ward', code: '78', known: true }])
    expect((await find('phuong ben nghe quan 1')).body.items).toMatchObject([{ code: '8957', known: false }])
    const [island] = (await find('huyen con co')).body.items
    expect(island).toMatchObject({ name: 'Huyện đảo Cồn Cỏ', ward_count: 0 })
  })

  test('gives the codes that /api/v2 takes', async () => {
    const [{ code, city, district }] = (await find('phuong ben nghe quan 1')).body.items
    const districts = (await client.get(`/cities/${city.code}/districts`)).body.data
    expect(districts).toContainEqual({ id: district.code, name: district.name, city_id: city.code })
    const wards = (await client.get(`/districts/${district.code}/wards`)).body.data
    expect(wards).toContainEqual({ id: Number(code), name: 'Phường Bến Nghé', district_id: district.code })
  })

  test.each([
    ['', 20],
    ['&limit=3', 3],
    ['&limit=100', 100],
    // As the other lists of the control API do with a size.
    ['&limit=5000', 100],
  ])('of many gives, with "%s", %i and the total', async (more, count) => {
    const { body } = await find('ha noi', more)
    expect(body.total).toBeGreaterThan(500)
    expect(body.items).toHaveLength(count)
    expect(validator('sandbox/location-search.schema.json')(body)).toEqual([])
  })

  test('nothing found is an empty list', async () => {
    const { status, body } = await find('xyzzy')
    expect({ status, body }).toEqual({ status: 200, body: { query: 'xyzzy', total: 0, items: [] } })
  })

  test('needs no account: places are the same in every world', async () => {
    const other = clientOf(sandbox, await sandbox.createAccount({ clock: 'frozen' }))
    expect((await other.control.get('/locations?q=hue')).body).toEqual((await find('hue')).body)
  })

  test.each([
    ['/locations', '/q', 'q must be given once'],
    ['/locations?q=', '/q', 'q has no letter and no digit'],
    ['/locations?q=%20', '/q', 'q has no letter and no digit'],
    ['/locations?q=%2C.-', '/q', 'q has no letter and no digit: ",.-"'],
    ['/locations?q=hue&q=vinh', '/q', 'q must be given once'],
    [`/locations?q=${'a'.repeat(201)}`, '/q', 'q has 201 characters, 200 are allowed'],
    ['/locations?q=hue&limit=0', '/limit', 'limit must be a positive integer, not "0"'],
    ['/locations?q=hue&limit=x', '/limit', 'limit must be a positive integer, not "x"'],
  ])('%s is a 422 with the pointer %s', async (path, pointer, sentence) => {
    const { status, headers, body } = await client.control.get(path)
    expect({ status, type: headers['content-type'], code: body.code, pointer: body.pointer }).toEqual({
      status: 422,
      type: 'application/problem+json; charset=utf-8',
      code: 'invalid',
      pointer,
    })
    expect(body.detail).toContain(sentence)
  })
})
