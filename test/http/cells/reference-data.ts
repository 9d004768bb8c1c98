import { type Exercises, withoutToken } from './exercise.ts'

export const REFERENCE_DATA: Exercises = {
  'listCities 200': () => ({}),
  'listCities 401': withoutToken,
  'listCityDistricts 200': () => ({ path: '/cities/100000/districts' }),
  'listCityDistricts 401': withoutToken,
  'listCityDistricts 404': () => ({ path: '/cities/1/districts' }),
  'listDistricts 200': () => ({}),
  'listDistricts 401': withoutToken,
  'listDistricts 422': () => ({ path: '/districts?page=x' }),
  'listDistrictWards 200': () => ({ path: '/districts/100400/wards' }),
  'listDistrictWards 401': withoutToken,
  'listDistrictWards 404': () => ({ path: '/districts/1/wards' }),
  'listBanks 200': () => ({}),
  'listBanks 401': withoutToken,
}
