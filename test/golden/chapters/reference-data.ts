import type { Recorder } from '../create-recorder.ts'

/** Cities, districts, wards and banks. */
export async function playReferenceData({ call }: Recorder): Promise<void> {
  await call('listCities', 'all of them')
  await call('listCities', 'not paginated, whatever is asked for', { path: '/cities?size=2&page=3' })
  await call('listCities', 'no token', { token: null })
  await call('listCityDistricts', 'of Hà Nội', { path: '/cities/100000/districts' })
  await call('listCityDistricts', 'of a city that is none', { path: '/cities/1/districts' })
  await call('listDistricts', 'the default page')
  await call('listDistricts', 'size and page', { path: '/districts?size=3&page=2' })
  await call('listDistricts', 'a size beyond the maximum', { path: '/districts?size=1000' })
  await call('listDistricts', 'beyond the end', { path: '/districts?page=1000' })
  await call('listDistricts', 'a size and a page that are none', { path: '/districts?size=0&page=x' })
  await call('listDistrictWards', 'of Quận Đống Đa', { path: '/districts/100400/wards' })
  await call('listDistrictWards', 'of a district that is none', { path: '/districts/1/wards' })
  await call('listBanks', 'all of them')
}
