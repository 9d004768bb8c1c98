/** Lower and upper bound of the codes of a region's cities. They run from north to south, but for Bình Thuận (800000). */
const REGIONS = [
  { region: 'central', from: 800_000, to: 800_000 },
  { region: 'north', from: 100_000, to: 430_000 },
  { region: 'central', from: 440_000, to: 670_000 },
  { region: 'south', from: 700_000, to: 970_000 },
]

/** Cities whose rural districts (Huyện) are all mountain: carriers charge remote-area fees there. Chosen. */
const MOUNTAIN_CITIES = {
  240000: 'Lạng Sơn',
  260000: 'Bắc Kạn',
  270000: 'Cao Bằng',
  300000: 'Tuyên Quang',
  310000: 'Hà Giang',
  320000: 'Yên Bái',
  330000: 'Lào Cai',
  350000: 'Hòa Bình',
  360000: 'Sơn La',
  380000: 'Điện Biên',
  390000: 'Lai Châu',
  580000: 'Kon Tum',
  600000: 'Gia Lai',
  630000: 'Đắk Lắk',
  640000: 'Đắk Nông',
}

/** Districts that are islands, by city: remote wherever they lie, a town too. A bridge leads to Vân Đồn. Chosen. */
const ISLANDS = {
  180000: ['Cát Hải', 'Bạch Long Vĩ'],
  200000: ['Cô Tô'],
  520000: ['Cồn Cỏ'],
  570000: ['Lý Sơn'],
  650000: ['Trường Sa'],
  790000: ['Côn Đảo'],
  800000: ['Phú Quí'],
  920000: ['Phú Quốc', 'Kiên Hải'],
}

const TYPE_WORD = /^(Quận|Huyện đảo|Huyện|Thị xã|Thành phố) /

/** @param city the code of a city */
export function regionOf(city) {
  return REGIONS.find(({ from, to }) => Number(city) >= from && Number(city) <= to)?.region
}

/**
 * @param city the code of the district's city
 * @param name the district's name with its type word
 */
export function isRemote(city, name) {
  const island = (ISLANDS[city] ?? []).includes(name.replace(TYPE_WORD, ''))
  return island || (city in MOUNTAIN_CITIES && name.startsWith('Huyện '))
}
