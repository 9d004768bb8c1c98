import { expect, test } from 'vitest'
import { initials } from '../../src/domain/text/text-keys.ts'

test.each([
  ['Nguyễn Thị Lan', 'N. T. L.'],
  ['Lan', 'L.'],
  ['  đỗ   ánh ', 'Đ. Á.'],
  // The same name in NFD: letter and accent are two characters each.
  ['đỗ ánh'.normalize('NFD'), 'Đ. Á.'],
  ['Công ty Cổ phần Hoa Sen', 'C. T. C. P.'],
  ['Lan 0987654321 (chị)', 'L.'],
  ['0987654321', null],
  ['<script>alert(1)</script>', null],
  ['', null],
  [null, null],
])('of a name, %j, a public page shows %j', (name, shown) => {
  expect(initials(name)).toBe(shown)
})
