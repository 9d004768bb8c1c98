import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface OddCity {
  readonly id: string | number
  readonly name: string
  readonly districts: readonly {
    readonly id: string | number
    readonly name: string
    readonly wards: readonly { readonly id: string | number; readonly name: string }[]
  }[]
}

/** Each district counts its wards from 1, and no two codes are written alike. */
export const ODD_CITIES: readonly OddCity[] = [
  {
    id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    name: 'Hà Nội',
    districts: [
      { id: '79/760', name: 'Quận Một', wards: wardsOf(1, 2) },
      { id: 'Đống Đa', name: 'Quận Đống Đa', wards: wardsOf(1, 2) },
      { id: '~a%20b', name: '', wards: [{ id: '__proto__', name: 'Phường Lạ' }] },
    ],
  },
  {
    id: 24,
    name: 'Nơi Xa',
    districts: [
      { id: 760, name: 'Huyện Số', wards: wardsOf(1, 2) },
      { id: '__proto__', name: 'Huyện Lạ', wards: [{ id: 0, name: 'Xã Không' }, ...wardsOf('00001')] },
      { id: 'a:b?c#d&e', name: 'Huyện Dấu', wards: [] },
    ],
  },
]

function wardsOf(...ids: readonly (string | number)[]) {
  return ids.map(id => ({ id, name: `Phường ${id}` }))
}

/** A deployment that answers its places, and nothing else. */
export async function startPlaces(cities: readonly OddCity[]): Promise<AsyncDisposable & { readonly url: string }> {
  const districts = cities.flatMap(city => city.districts.map(district => ({ ...district, city })))
  const listAt = (path: readonly string[]): readonly object[] | undefined => {
    const [first, code, last] = path
    if (first === 'cities' && code === undefined) return cities.map(({ id, name }) => ({ id, name }))
    if (first === 'cities' && last === 'districts') {
      return cities
        .find(({ id }) => String(id) === code)
        ?.districts.map(({ id, name }) => ({ id, name, city_id: code }))
    }
    if (first !== 'districts' || last !== 'wards') return undefined
    return districts.find(({ id }) => String(id) === code)?.wards.map(ward => ({ ...ward, district_id: code }))
  }
  const server = createServer((incoming, outgoing) => {
    incoming.resume()
    const [path = ''] = (incoming.url ?? '').split('?')
    const data = listAt(
      path
        .replace(/^\/api\/v2\//, '')
        .split('/')
        .map(decodeURIComponent),
    )
    const [code, status] = data === undefined ? [404, 'error'] : [200, 'success']
    outgoing.writeHead(code, { 'content-type': 'application/json' })
    outgoing.end(JSON.stringify({ code, status, data: data ?? [] }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has one.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
