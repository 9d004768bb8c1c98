import { nameKey } from './name-key.mjs'

// The statistical numbers of the provinces run from north to south: Ninh Bình is 37, Lâm Đồng 68, Cà Mau 96.
const LAST_PROVINCE = [
  { region: 'north', until: 37 },
  { region: 'central', until: 68 },
  { region: 'south', until: 96 },
]

/** Provinces whose rural districts (Huyện) are all mountain: carriers charge remote-area fees there. Chosen. */
const MOUNTAIN_PROVINCES = {
  '02': 'Hà Giang',
  '04': 'Cao Bằng',
  '06': 'Bắc Kạn',
  '08': 'Tuyên Quang',
  10: 'Lào Cai',
  11: 'Điện Biên',
  12: 'Lai Châu',
  14: 'Sơn La',
  15: 'Yên Bái',
  17: 'Hòa Bình',
  20: 'Lạng Sơn',
  62: 'Kon Tum',
  64: 'Gia Lai',
  66: 'Đắk Lắk',
  67: 'Đắk Nông',
}

/** Districts that are islands, by province: remote wherever they lie, a town too. Chosen. */
const ISLANDS = {
  22: ['Cô Tô'],
  31: ['Cát Hải', 'Bạch Long Vĩ'],
  45: ['Cồn Cỏ'],
  48: ['Hoàng Sa'],
  51: ['Lý Sơn'],
  56: ['Trường Sa'],
  60: ['Phú Quí'],
  77: ['Côn Đảo'],
  91: ['Phú Quốc', 'Kiên Hải'],
}

/** @param province the statistical number, "01" to "96" */
export function regionOf(province) {
  const found = LAST_PROVINCE.find(({ until }) => Number(province) <= until)
  if (found === undefined) throw new Error(`Province ${province} lies in no region: the numbers end at 96.`)
  return found.region
}

/** @param name the district's name with its type word, as it is shown */
export function isRemote(province, name) {
  const { typed, bare } = nameKey(name)
  const island = (ISLANDS[province] ?? []).some(each => nameKey(each).bare === bare)
  return island || (province in MOUNTAIN_PROVINCES && typed.startsWith('huyện:'))
}
