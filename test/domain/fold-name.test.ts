import { expect, test } from 'vitest'
import { foldName } from '../../src/domain/text/text-keys.ts'

test.each([
  ['Quận Đống Đa', 'quan dong da'],
  ['Hoà Bình', 'hoa binh'],
  ['Hòa Bình'.normalize('NFD'), 'hoa binh'],
  ['Phường Thượng Đình', 'phuong thuong dinh'],
  ['Phường 01', 'phuong 1'],
  ['Quận 10', 'quan 10'],
  ['Bà Rịa - Vũng Tàu', 'ba ria vung tau'],
  ['  Xã  Hoàng Văn Thụ ', 'xa hoang van thu'],
  ["Thị trấn M'Đrắk", 'thi tran mdrak'],
  ['Xã Cư M’gar', 'xa cu mgar'],
  ['', ''],
])('%j is searched as %j', (name, folded) => {
  expect(foldName(name)).toBe(folded)
})
