import { expect, test } from 'vitest'
import { placeAddresses } from '../../../src/domain/customers/customer-rules.ts'
import { loadReference } from '../../../src/service/reference/reference.ts'

const { locations } = loadReference()
const address = (changes: object = {}) => ({
  key: 'address.0',
  street: '100 Thái Thịnh',
  district: '100400',
  city: '100000',
  ...changes,
})

test('the stored street has the names of district and city appended', () => {
  expect(placeAddresses(locations, [address(), address({ street: '12', district: '700100', city: '700000' })])).toEqual(
    {
      placed: [
        { street: '100 Thái Thịnh, Quận Đống Đa, Hà Nội', district: '100400', city: '100000' },
        { street: '12, Quận 1, Hồ Chí Minh', district: '700100', city: '700000' },
      ],
      problems: [],
    },
  )
})

test.each([
  ['an unknown city', { city: '1' }, ['address.0.city']],
  ['an unknown district', { district: '1' }, ['address.0.district']],
  ['both unknown', { city: '1', district: '1' }, ['address.0.city', 'address.0.district']],
  ['a district of another city', { city: '700000' }, ['address.0.district']],
  ['a single object', { key: 'address', district: '1' }, ['address.district']],
])('%s is a problem on its key', (_name, changes, keys) => {
  const { problems } = placeAddresses(locations, [address(changes)])
  expect(problems.map(({ key }) => key)).toEqual(keys)
})
