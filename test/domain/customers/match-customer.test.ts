import { expect, test } from 'vitest'
import { matchCustomer } from '../../../src/domain/customers/customer-rules.ts'
import type { Customer } from '../../../src/domain/settlement/rows.ts'

const BINH: Customer = {
  id: 'ox6or6q5',
  createdAt: 0,
  name: 'Trần Văn Bình',
  phone: '+84 987 654 321',
  email: 'Binh.Tran@Example.com',
  addresses: [],
}
const NO_CONTACT: Customer = { ...BINH, id: 'aaaaaaaa', name: null, phone: null, email: null }

test.each([
  ['the id', 'ox6or6q5', true],
  ['the id in capitals', 'OX6OR6Q5', false],
  ['a part of the id', 'ox6or6q', false],
  ['the phone with 0', '0987654321', true],
  ['the phone with +84', '+84987654321', true],
  ['the phone as a URL makes it of +84', ' 84987654321', true],
  ['the phone with dots', '0987.654.321', true],
  ['a part of the phone', '0987', false],
  ['digits among letters', 'x0987654321', false],
  ['a part of the name', 'văn b', true],
  ['the name in capitals', 'TRẦN VĂN BÌNH', true],
  ['the name with marks of their own', 'Trần Văn Bình'.normalize('NFD'), true],
  ['the name without accents', 'Tran Van', false],
  ['a part of the mail address', 'binh.tran@', true],
  ['the mail address in capitals', 'BINH.TRAN@EXAMPLE.COM', true],
  ['blanks around it', '  Bình  ', true],
  ['another name', 'Lan', false],
])('q is %s', (_name, query, found) => {
  expect(matchCustomer(query)(BINH)).toBe(found)
})

test.each(['0987654321', '+', '-', 'null', 'Bình'])('a customer without contacts is not found by %j', query => {
  expect(matchCustomer(query)(NO_CONTACT)).toBe(false)
})
