import { SandboxError } from '../../domain/errors.ts'
import type { ApiAnswer } from '../api-request.ts'
import type { ApiParts, Routes } from '../parts.ts'
import { paginated, success } from '../present/envelope.ts'
import { presentCity, presentDistrict, presentWard } from '../present/locations.ts'
import { readPage } from '../read-query.ts'

/** Cities, districts, wards and banks: the same for every account and never changing, so written as JSON once. */
export function referenceDataRoutes({ core }: ApiParts): Routes {
  const { locations } = core.reference
  const written = new Map<string, ApiAnswer>()
  const once = (key: string, list: () => readonly { readonly id: unknown }[]): ApiAnswer => {
    const known = written.get(key)
    if (known) return known
    const rows = list()
    const text = JSON.stringify(success(rows))
    const answer = {
      bytes: Buffer.from(text),
      value: () => JSON.parse(text),
      isFixed: true,
      isRecorded: key.startsWith('wards') && rows.some(hasTextId),
    }
    written.set(key, answer)
    return answer
  }
  return {
    listCities: () => once('cities', () => locations.cities().map(presentCity)),
    listCityDistricts: ({ params: { code = '' } }) => {
      if (!locations.city(code)) throw unknownCode('city', code)
      return once(`city ${code}`, () => locations.districtsOf(code).map(presentDistrict))
    },
    listDistricts: ({ query, url, switches }) => {
      const { page, size } = readPage({ size: query.size, page: query.page }, switches)
      const all = locations.districts()
      const rows = all.slice((page - 1) * size, page * size).map(presentDistrict)
      return paginated(rows, { page, size, total: all.length, url, switches })
    },
    listDistrictWards: ({ params: { code = '' } }) => {
      if (!locations.district(code)) throw unknownCode('district', code)
      return once(`wards ${code}`, () => locations.wardsOf(code).map(presentWard))
    },
    listBanks: () => once('banks', () => core.reference.banks),
  }
}

/** Only a recorded ward has one; the contract has numbers. */
function hasTextId({ id }: { readonly id: unknown }): boolean {
  return typeof id === 'string'
}

function unknownCode(kind: string, code: string): SandboxError {
  return new SandboxError('not_found', `no ${kind} has the code "${code}"`)
}
