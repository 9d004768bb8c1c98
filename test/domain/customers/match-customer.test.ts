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
  ['the beginning of the phone', '0987', true],
  ['the middle of the phone', '8765', true],
  ['the end of the phone', '4321', true],
  ['a part of the phone with blanks', '87 654 3', true],
  ['a part of the phone with dots and hyphens', '987.654-32', true],
  ['a part of the phone, other digits', '0986', false],
  ['the beginning with +84', '+84 98', true],
  ['the beginning with +84 and a 0', '+84 (0)98', true],
  ['the country code alone', '+84', true],
  ['a part that is not at the beginning with +84', '+8465', false],
  ['the beginning with +84 as a URL makes it', ' 8498', true],
  ['the beginning with 84, which is a part like any other', '8498', false],
  ['the whole phone with 84', '84987654321', true],
  ['another country', '+1', false],
  ['more digits than the phone has', '09876543210', false],
  ['a plus between the digits', '098+7', false],
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
