/** `--locations`: a sandbox that answers with the cities, districts and wards that were recorded from a deployment. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { recordLocations, writeLocations } from '../../src/contract/record/record-locations.ts'
import { SandboxError } from '../../src/domain/errors.ts'
import { createSandbox, type Sandbox } from '../../src/library/create-sandbox.ts'
import { readSandboxOptions } from '../../src/library/options/sandbox-options.ts'
import { loadReference } from '../../src/service/reference/reference.ts'
import { clientOf } from '../support/api-client.ts'
import { makeBooking } from '../support/booking.ts'
import { writeOwnLocations } from '../support/own-locations.ts'
import { bookingAt, ends, everyPlace } from '../support/recorded-places.ts'

const QUIET = { clock: 'frozen', seed: 7, logLevel: 'silent' } as const

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'locations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('what was recorded from a sandbox with codes of its own, another one answers word for word', async () => {
  const own = writeOwnLocations()
  await using deployment = await createSandbox({ ...QUIET, locations: own.folder })
  const folder = temporary()
  const { account } = deployment
  const recorded = await recordLocations({ url: deployment.url, token: account.access_token, perSecond: null })
  writeLocations(recorded, folder)
  for (const name of ['cities.json', 'districts.json', 'wards.json']) {
    // Region and remoteness too, which no answer shows: they follow from the names.
    expect(readFileSync(join(folder, name), 'utf8')).toBe(readFileSync(join(own.folder, name), 'utf8'))
  }
  await using sandbox = await createSandbox({ ...QUIET, locations: folder })
  const places = await everyPlace(sandbox)
  expect(places).toEqual(await everyPlace(deployment))
  expect(places[0].map(({ id }: { id: string }) => id)).toEqual(['21', '23', '24', '390000'])
})

describe('a sandbox with recorded locations', () => {
  test('quotes and books by their codes, at the prices of the same ways, and refuses shipped ones', async () => {
    const own = writeOwnLocations()
    const publicUrl = 'http://sandbox.test'
    await using sandbox = await createSandbox({ ...QUIET, publicUrl, locations: own.folder })
    await using plain = await createSandbox({ ...QUIET, publicUrl })
    const [here, there] = [clientOf(sandbox, sandbox), clientOf(plain, plain)]
    const shipment = bookingAt(ends(own))
    const quoted = (await here.post('/rates', shipment)).body.data
    expect(quoted).toEqual((await there.post('/rates', makeBooking())).body.data)
    // One of them goes about Hà Nội and Hồ Chí Minh only, whatever their codes.
    const { from } = ends(own)
    const about = (await here.post('/rates', bookingAt({ from, to: from }))).body.data
    expect(about.map(({ carrier_short_name: name }: Record<string, string>) => name)).toContain('tikinow')

    const refused = await here.post('/rates', makeBooking())
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('100000')])

    const { id } = (await here.post('/shipments', shipment)).body
    const [record] = (await here.get(`/shipments/search?code=${id}`)).body.data
    expect(record.address_to).toMatchObject({ district: 'Quận 1', city: 'Hồ Chí Minh', city_code: 390_000 })
    const mixed = bookingAt({ ...ends(own), to: { ...ends(own).to, ward: '8957' } })
    const { id: unplaced } = (await here.post('/shipments', mixed)).body
    expect((await here.control.get(`/shipments/${unplaced}`)).body).toMatchObject({ status: 900 })
  })

  test('is searched by name, and says of its codes that they are known', async () => {
    const own = writeOwnLocations()
    await using sandbox = await createSandbox({ ...QUIET, locations: own.folder })
    const { control } = clientOf(sandbox, sandbox)
    expect((await control.get('/locations?q=quan%201%20tphcm')).body.items[0]).toMatchObject({
      code: own.district('700100'),
      known: true,
      path: 'Quận 1, Hồ Chí Minh',
    })
    expect((await control.get('/locations?q=700100')).body.items).toEqual([])
    expect((await control.get('/version')).body.locations).toBe('recorded')
  })

  test('previews, gives examples and fills with places that it has', async () => {
    const own = writeOwnLocations()
    await using sandbox = await createSandbox({ ...QUIET, locations: own.folder })
    const client = clientOf(sandbox, sandbox)
    const { items } = (await client.control.get('/magic-values')).body
    const example = items.find(({ line }: { line: string }) => line === 'standard').example.body
    expect(example.shipment.address_from).toMatchObject(ends(own).from)
    const { city, district } = ends(own).to
    expect(example.shipment.address_to).toMatchObject({ city, district })
    expect((await client.post('/shipments', example)).body.status).not.toBe(900)
    expect((await client.control.post('/scenarios/preview', { scenario: 'happy' })).status).toBe(200)

    await sandbox.fill({ shipments: 60, customers: 10, ondemand: 2 })
    const { data } = (await client.get('/shipments?size=100')).body
    const cities = data.map((one: { address_to: { city_code: number } }) => String(one.address_to.city_code))
    const codes = ['100000', '700000', '390000', '650000'].map(own.city)
    expect([...new Set(cities)].filter(code => !codes.includes(String(code)))).toEqual([])
    const great = cities.filter((code: string) => code === own.city('100000') || code === own.city('700000'))
    // Where most people live is known by its name.
    expect(great.length).toBeGreaterThan(cities.length / 3)
    expect(data.every((one: { address_to: { district: string } }) => typeof one.address_to.district === 'string')).toBe(
      true,
    )
  })

  test('leaves all other sandboxes of the process as they are', async () => {
    const own = writeOwnLocations()
    const before = loadReference()
    await using sandbox = await createSandbox({ ...QUIET, locations: own.folder })
    await using plain = await createSandbox(QUIET)
    expect(loadReference()).toBe(before)
    expect(before.samePlaces).toBeNull()
    expect((await clientOf(plain, plain).get('/cities')).body.data).toHaveLength(63)
    expect((await clientOf(sandbox, sandbox).get('/cities')).body.data).toHaveLength(4)
  })
})

describe('what a stored parcel names', () => {
  const namesOf = async (sandbox: Sandbox, id: string) => {
    const client = clientOf(sandbox, sandbox)
    const [record] = (await client.get(`/shipments/search?code=${id}`)).body.data
    const { body: detail } = await client.control.get(`/shipments/${id}`)
    const { body: list } = await client.control.get('/shipments')
    const listed = list.items.find((one: { id: string }) => one.id === id).recipient
    const { ward, district, city } = record.address_from
    return {
      record: [ward, district, city, record.address_to.district, record.address_to.city],
      detail: [detail.booked.from.ward?.name, detail.booked.to.district?.name, detail.booked.to.city?.name],
      listed: [listed.district, listed.city],
    }
  }

  test('stays what it was at the booking, whatever locations a later start has', async () => {
    const own = writeOwnLocations()
    const data = temporary()
    const ids: string[] = []
    const seen: unknown[] = []
    // Shipped, recorded, shipped again.
    for (const locations of [undefined, own.folder, undefined]) {
      await using sandbox = await createSandbox({ ...QUIET, data, ...(locations ? { locations } : {}) })
      const client = clientOf(sandbox, sandbox)
      for (const [index, id] of ids.entries()) expect(await namesOf(sandbox, id)).toEqual(seen[index])
      // The code 390000 is another city's in the shipped data.
      const body = locations ? bookingAt(ends(own)) : bookingAt({ from: LAI_CHAU, to: LAI_CHAU })
      const { id } = (await client.post('/shipments', body)).body
      ids.push(id)
      seen.push(await namesOf(sandbox, id))
    }
    expect(seen[0]).toMatchObject({ listed: [expect.any(String), 'Lai Châu'] })
    expect(seen[1]).toMatchObject({ listed: ['Quận 1', 'Hồ Chí Minh'] })
  })

  test('travels with a state, both ways', async () => {
    const own = writeOwnLocations()
    await using recorded = await createSandbox({ ...QUIET, locations: own.folder })
    await using plain = await createSandbox(QUIET)
    const { id } = (await clientOf(recorded, recorded).post('/shipments', bookingAt(ends(own)))).body
    const before = await namesOf(recorded, id)
    await plain.state.import(await recorded.state.export())
    expect(await namesOf(plain, id)).toEqual(before)
    await plain.reset()
    const { id: shipped } = (
      await clientOf(plain, plain).post('/shipments', bookingAt({ from: LAI_CHAU, to: LAI_CHAU }))
    ).body
    const told = await namesOf(plain, shipped)
    await recorded.state.import(await plain.state.export())
    expect(await namesOf(recorded, shipped)).toEqual(told)
  })
})

const LAI_CHAU = placeIn('390000')

/** The first district of a shipped city that has wards, and the first of these. */
function placeIn(city: string) {
  const { locations } = loadReference()
  const district = locations.districtsOf(city).find(({ id }) => locations.wardsOf(id).length > 0)
  return { city, district: district?.id ?? '', ward: String(locations.wardsOf(district?.id ?? '')[0]?.id) }
}

describe('a folder that is broken is refused at the start', () => {
  const replaced = (name: string, change: (text: string) => string) => (folder: string) => {
    const file = join(folder, `${name}.json`)
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }
  const gone = (name: string) => (folder: string) => rmSync(join(folder, `${name}.json`))

  test.each([
    ['a file is missing', gone('wards'), 'wards.json: there is no such file'],
    ['a file is empty', replaced('cities', () => ''), 'cities.json: empty'],
    ['a list is empty', replaced('districts', () => '[]'), /districts\.json:1:1: the file/],
    ['no wards at all', replaced('wards', () => '{}'), /wards\.json:1:1: the file/],
    [
      'no JSON',
      replaced('cities', text => text.replace('},\n', '}\n')),
      'cities.json:3:1: no JSON; look at quotes, commas and brackets here',
    ],
    ['half a file', replaced('districts', text => text.slice(0, 400)), 'the JSON ends too early'],
    [
      'a city of an unknown region',
      replaced('cities', text => text.replace('"region":"north"', '"region":"nord"')),
      /cities\.json:2:37: .*"nord"; did you mean "north"\?/,
    ],
    [
      'an unknown key, shown where it stands',
      replaced('cities', text => text.replace('"known":true', '"knwon":true,"known":true')),
      /cities\.json:2:45: unknown key "knwon".*did you mean "known"\?/,
    ],
    [
      'a district of no city',
      replaced('districts', text => text.replace('"city_id":"21"', '"city_id":"99"')),
      /districts\.json:2:\d+: .* is of the city 99, which cities\.json does not have/,
    ],
    [
      'wards of no district',
      replaced('wards', text => text.replace('"4000":', '"9999":')),
      'wards.json:2:8: wards of the district 9999, which districts.json does not have',
    ],
    [
      'a district without a list of wards',
      replaced('wards', text => text.replace('"4000":', '"9999":')),
      /districts\.json:2:7: wards\.json says nothing of .* \(4000\); .*"4000":\[\]/,
    ],
    [
      'a list of wards that stands twice',
      replaced('wards', text => text.replace('\n"4001":', '\n"4000":[],\n"4001":')),
      'wards.json:3:1: the key "4000" stands here for the second time',
    ],
    [
      'a ward that is none',
      replaced('wards', text => text.replace('[70001,', '[" 70001",')),
      /wards\.json:2:9: \[" 70001",.* is not \[code, name\] or \[code, name, 1\]/,
    ],
    [
      'two wards of one code',
      replaced('wards', text => text.replace('[70002,', '["70001",')),
      /wards\.json:2:\d+: the code 70001 .* is also that of .*, district 4000/,
    ],
    [
      'two cities of one code',
      replaced('cities', text => text.replace('"id":"23"', '"id":"21"')),
      /cities\.json:3:7: the code 21 \(Lai Châu\) is also that of Hà Nội/,
    ],
  ] as const)('%s', (_name, breakIt, sentence) => {
    const { folder } = writeOwnLocations()
    breakIt(folder)
    const error = refusalOf(folder)
    expect(error).toMatchObject({ code: 'invalid', pointer: '/locations' })
    expect(error?.message).toMatch(sentence)
    expect(error?.message).toContain(join(folder, ''))
  })

  test('the problems of several files are reported at once', () => {
    const { folder } = writeOwnLocations()
    replaced('cities', text => text.replace('"north"', '"nord"'))(folder)
    gone('wards')(folder)
    expect(refusalOf(folder)?.message.split('\n')).toHaveLength(2)
  })

  test('a folder that is none, and a link out of it', () => {
    expect(refusalOf('./gone')?.message).toBe('locations cannot be "./gone": there is no such folder.')
    expect(refusalOf('package.json')?.message).toBe('locations cannot be "package.json": it is no folder.')
    const { folder } = writeOwnLocations()
    gone('cities')(folder)
    symlinkSync(join(process.cwd(), 'fixtures/locations/cities.json'), join(folder, 'cities.json'))
    expect(refusalOf(folder)?.message).toContain('a link that leads out of its folder')
  })

  test('the shipped ones, were they given, would do', () => {
    const { reference } = readSandboxOptions({ locations: 'fixtures/locations' })
    const goesTo = ({ serves, services }: (typeof reference.carriers)[number]) => [serves, services]
    expect(reference.carriers.map(goesTo)).toEqual(loadReference().carriers.map(goesTo))
    expect(reference.locations.districts()).toEqual(loadReference().locations.districts())
  })
})

function refusalOf(locations: string): SandboxError | undefined {
  try {
    readSandboxOptions({ locations })
    return undefined
  } catch (error) {
    if (error instanceof SandboxError) return error
    throw error
  }
}
