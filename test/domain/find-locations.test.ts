import { describe, expect, test } from 'vitest'
import { findLocations } from '../../src/domain/places/find-locations.ts'
import { chainOf, indexPlaces } from '../../src/domain/places/index-places.ts'
import { indexLocations } from '../../src/domain/places/locations.ts'
import { LONGEST_NAME } from '../../src/domain/places/place-query.ts'
import { loadLocations } from '../../src/files/load-locations.ts'

const locations = indexLocations(loadLocations())
const index = indexPlaces(locations)
const find = (query: string, limit = 100) => findLocations(index, query, { limit })
const path = (place: Parameters<typeof chainOf>[0]) =>
  chainOf(place)
    .map(({ name }) => name)
    .join(', ')
/** The first so many, as an address ends. */
const paths = (query: string, limit = 1) => find(query, limit).places.map(path)

describe('the first place found is the one that is meant', () => {
  test.each([
    // Accents, case, spelling.
    ['quan dong da', 'Quận Đống Đa, Hà Nội'],
    ['QUẬN ĐỐNG ĐA', 'Quận Đống Đa, Hà Nội'],
    ['Quận Đống Đa'.normalize('NFD'), 'Quận Đống Đa, Hà Nội'],
    ['dak lak', 'Đắk Lắk'],
    ['sa pa', 'Thị xã Sapa, Lào Cai'],
    ['thi xa sapa', 'Thị xã Sapa, Lào Cai'],
    ['krong a na', 'Huyện Krông Ana, Đắk Lắk'],
    ['hoà bình', 'Hòa Bình'],
    ['hòa bình', 'Hòa Bình'],
    ["m'drak", "Huyện M'Đrắk, Đắk Lắk"],
    // With and without the type word, and with one it no longer has.
    ['ba dinh', 'Quận Ba Đình, Hà Nội'],
    ['quan ba dinh', 'Quận Ba Đình, Hà Nội'],
    ['huyen ba dinh', 'Quận Ba Đình, Hà Nội'],
    ['quan thu duc', 'Thành phố Thủ Đức, Hồ Chí Minh'],
    ['tinh nghe an', 'Nghệ An'],
    ['con dao', 'Huyện đảo Côn Đảo, Bà Rịa - Vũng Tàu'],
    ['condao', 'Huyện đảo Côn Đảo, Bà Rịa - Vũng Tàu'],
    ['huyen con dao', 'Huyện đảo Côn Đảo, Bà Rịa - Vũng Tàu'],
    ['bac ninh', 'Bắc Ninh'],
    ['thanh pho bac ninh', 'Thành phố Bắc Ninh, Bắc Ninh'],
    ['tinh bac ninh', 'Bắc Ninh'],
    ['phuong duc, tp hue', 'Phường Đúc, Thành phố Huế, Thừa Thiên Huế'],
    // Abbreviations.
    ['q1', 'Quận 1, Hồ Chí Minh'],
    ['Q.1', 'Quận 1, Hồ Chí Minh'],
    ['Q. 01', 'Quận 1, Hồ Chí Minh'],
    ['q01', 'Quận 1, Hồ Chí Minh'],
    ['P.5, Q.3', 'Phường 5, Quận 3, Hồ Chí Minh'],
    ['f5 q3', 'Phường 5, Quận 3, Hồ Chí Minh'],
    ['h. cu chi', 'Huyện Củ Chi, Hồ Chí Minh'],
    ['tx phu my', 'Thị xã Phú Mỹ, Bà Rịa - Vũng Tàu'],
    ['tt soc son', 'Thị trấn Sóc Sơn, Huyện Sóc Sơn, Hà Nội'],
    ['x. kim no', 'Xã Kim Nỗ, Huyện Đông Anh, Hà Nội'],
    ['tp vinh', 'Thành phố Vinh, Nghệ An'],
    ['tp hcm', 'Hồ Chí Minh'],
    ['TP.HCM', 'Hồ Chí Minh'],
    ['tphcm', 'Hồ Chí Minh'],
    ['hcm', 'Hồ Chí Minh'],
    ['sai gon', 'Hồ Chí Minh'],
    ['hn', 'Hà Nội'],
    ['hanoi', 'Hà Nội'],
    ['danang', 'Đà Nẵng'],
    ['p rao', 'Thị trấn P Rao, Huyện Đông Giang, Quảng Nam'],
    // Several levels, in any order, with and without commas.
    ['Ba Dinh Ha Noi', 'Quận Ba Đình, Hà Nội'],
    ['ha noi ba dinh', 'Quận Ba Đình, Hà Nội'],
    ['quan 1, ho chi minh', 'Quận 1, Hồ Chí Minh'],
    ['phuong ben nghe quan 1', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['quan 1 phuong ben nghe', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['P. Bến Nghé, Q.1, TP.HCM', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['ben nghe hcm', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['phuong dong da tp vinh yen', 'Phường Đống Đa, Thành phố Vĩnh Yên, Vĩnh Phúc'],
    ['huong thuy hue', 'Thị xã Hương Thủy, Thừa Thiên Huế'],
    ['kim xa vinh tuong', 'Xã Kim Xá, Huyện Vĩnh Tường, Vĩnh Phúc'],
    ['5 quan 3', 'Phường 5, Quận 3, Hồ Chí Minh'],
    // Codes, alone and beside a name.
    ['100100', 'Quận Ba Đình, Hà Nội'],
    ['100000', 'Hà Nội'],
    ['78', 'Phường Thanh Xuân Nam, Quận Thanh Xuân, Hà Nội'],
    ['8957', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['ben nghe 700100', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    // Words in a disorder that fits no reading, as long as they are all there.
    ['nghe ben quan 1', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
    ['nghe phuong ben tp hcm', 'Phường Bến Nghé, Quận 1, Hồ Chí Minh'],
  ])('%s → %s', (query, expected) => {
    expect(paths(query)).toEqual([expected])
  })

  test('of two places above with one name, the one whose type word was given', () => {
    expect(paths('xa ninh hai, thanh pho hoa lu')).toEqual(['Xã Ninh Hải, Thành phố Hoa Lư, Ninh Bình'])
    expect(paths('xã ninh hải, tp hoa lư')).toEqual(['Xã Ninh Hải, Thành phố Hoa Lư, Ninh Bình'])
    expect(paths('ninh hai, huyen hoa lu')).toEqual(['Xã Ninh Hải, Huyện Hoa Lư, Ninh Bình'])
  })
})

describe('the order of what is found', () => {
  test('"quan 1" is Quận 1, then those whose name begins so, then what lies in it', () => {
    const { total, places } = find('quan 1')
    expect(places.slice(0, 4).map(({ name }) => name)).toEqual(['Quận 1', 'Quận 10', 'Quận 11', 'Quận 12'])
    expect(places.slice(4).map(({ code }) => code)).toEqual(locations.wardsOf('700100').map(({ id }) => String(id)))
    expect(total).toBe(14)
  })

  test('among equals the higher level comes first, then the lower code', () => {
    expect(paths('dong da', 4)).toEqual([
      'Quận Đống Đa, Hà Nội',
      'Phường Đống Đa, Thành phố Vĩnh Yên, Vĩnh Phúc',
      'Phường Đống Đa, Thành phố Quy Nhơn, Bình Định',
      'Phường Đống Đa, Thành phố Pleiku, Gia Lai',
    ])
    // A code of five digits is the lower one, though its city comes later.
    expect(find('phu my', 2).places.map(({ code }) => code)).toEqual(['78706', '590500'])
    const wards = find('phuong 1').places.filter(({ name }) => /^Phường 0?1$/.test(name))
    const codes = wards.map(({ code }) => Number(code))
    expect(codes).toEqual([...codes].sort((a, b) => a - b))
    expect(codes).toHaveLength(37)
  })

  test('a whole name comes before a beginning, a beginning before a word, a word before what lies within', () => {
    const found = find('hue').places.map(path)
    const at = (name: string) => found.indexOf(name)
    const order = [
      at('Thành phố Huế, Thừa Thiên Huế'),
      at('Thừa Thiên Huế'),
      at('Phường Phố Huế, Quận Hai Bà Trưng, Hà Nội'),
      at('Thị xã Phong Điền, Thừa Thiên Huế'),
    ]
    expect(order).not.toContain(-1)
    expect(order).toEqual([...order].sort((a, b) => a - b))
    const beginning = find('lang').places.map(({ name }) => name)
    expect(beginning.indexOf('Xã Lăng')).toBe(0)
    expect(beginning.indexOf('Lạng Sơn')).toBe(1)
    // Though a district, which is higher: only its second word begins so.
    expect(beginning.indexOf('Xã Lăng Hiếu')).toBeGreaterThan(1)
    expect(beginning.indexOf('Huyện Chi Lăng')).toBeGreaterThan(beginning.indexOf('Xã Lăng Hiếu'))
  })

  test('the type word that was given comes before another', () => {
    expect(paths('thi xa phu my', 2)).toEqual(['Thị xã Phú Mỹ, Bà Rịa - Vũng Tàu', 'Huyện Phù Mỹ, Bình Định'])
    expect(paths('huyen ky anh', 2)).toEqual(['Huyện Kỳ Anh, Hà Tĩnh', 'Thị xã Kỳ Anh, Hà Tĩnh'])
    expect(paths('thi xa ky anh', 2)).toEqual(['Thị xã Kỳ Anh, Hà Tĩnh', 'Huyện Kỳ Anh, Hà Tĩnh'])
  })

  test('a name written with its accents comes before its twin, wherever the tone is put', () => {
    const twins = ['Xã Hoằng Đông, Huyện Hoằng Hóa, Thanh Hóa', 'Xã Hoằng Đồng, Huyện Hoằng Hóa, Thanh Hóa']
    expect(paths('xa hoang dong, hoang hoa', 2)).toEqual(twins)
    expect(paths('Xã Hoằng Đông, Hoằng Hóa', 2)).toEqual(twins)
    expect(paths('Xã Hoằng Đồng, Hoằng Hóa', 2)).toEqual([...twins].reverse())
    expect(paths('xã hoằng đồng, hoằng hoá, thanh hoá', 2)).toEqual([...twins].reverse())
    expect(paths('Xã Hoằng Đồng')).toEqual([twins[1]])
    // "Hoà" and "Hòa" are one: the lower code comes first, however it is written.
    expect(paths('Huyện Hoà Bình', 1)).toEqual(paths('Huyện Hòa Bình', 1))
  })
})

describe('what is not meant is not found', () => {
  test.each([
    // A number belongs to its type word: no "Phường 3" in a Quận 5.
    ['phuong 5 quan 3', ['Phường 5, Quận 3, Hồ Chí Minh']],
    ['phuong ben nghe quan 1', ['Phường Bến Nghé, Quận 1, Hồ Chí Minh']],
    // Merged away; no "Quận" with a 2 somewhere.
    ['quan 2', []],
    ['quan 1 quan 3', []],
    ['ben nghe ha noi', []],
    ['xyzzy', []],
    ['quan xyzzy', []],
    ['quan huyen thi xa', []],
    ['...', []],
    ['', []],
  ])('%j finds %j and nothing else', (query, expected) => {
    expect(find(query)).toMatchObject({ total: expected.length })
    expect(find(query).places.map(path)).toEqual(expected)
  })

  test('"phuong 1" names no Quận 1, so its wards are not among what is found', () => {
    expect(find('phuong 1').places.filter(({ parent }) => parent?.code === '700100')).toEqual([])
  })
})

test('the total counts all, the places are the first so many', () => {
  const { total, places } = find('ha noi', 20)
  const districts = locations.districtsOf('100000')
  expect(total).toBe(1 + districts.length + districts.flatMap(({ id }) => locations.wardsOf(id)).length)
  expect(places).toHaveLength(20)
  expect(places).toEqual(find('ha noi').places.slice(0, 20))
})

test('no place has a name of more words than a query is searched for', () => {
  const all = [...index.cities, ...index.districts, ...index.wards]
  expect(Math.max(...all.map(({ bare }) => bare.trim().split(' ').length))).toBeLessThanOrEqual(LONGEST_NAME)
})
