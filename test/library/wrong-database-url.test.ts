import { expect, test } from 'vitest'
import { describeWrongDatabaseUrl } from '../../src/library/options/wrong-database-url.ts'

test.each([
  'postgres://db.test/sandbox',
  'postgresql://shop:hidden@db.test:5432/sandbox?sslmode=verify-full&sslrootcert=ca.pem',
  'postgres://shop:p%40ss%2Fw%25rd@[::1]/sandbox?application_name=a@b',
  'postgres:///sandbox?host=/var/run/postgresql',
])('%s names a database', url => {
  expect(describeWrongDatabaseUrl('store', url)).toBeNull()
})

test.each([
  ['', /^store is not a URL of PostgreSQL: write postgres:\/\/user:password@host:5432\/database\.$/],
  ['host=db.test dbname=sandbox password=hidden', /^store is not a URL of PostgreSQL: write /],
  ['mysql://shop:hidden@db.test/sandbox', /\(it begins with mysql:\/\/\): write postgres:/],
  ['postgres://shop:hidden@db.test', /\(it names no database\)/],
  ['postgres://shop:hidden@db.test/', /\(it names no database\)/],
  ['postgres://shop:hidden@db.test:65536/sandbox', /with a port up to 65535/],
  // A password as it is: each of these characters ends it.
  ['postgres://shop:hid#den@db.test/sandbox', /write # as %23/],
  ['postgres://shop:hid/den@db.test/sandbox', /\/ as %2F/],
  ['postgres://shop:hid?den@db.test/sandbox', /\? as %3F/],
  ['postgres://shop:12/hidden@db.test/sandbox', /cannot be distinguished/],
  ['postgres://shop:hidden%@db.test/sandbox', /write % as %25/],
  ['postgres://shop:hidden@db.test/%c3', /write % as %25/],
  [
    'postgres://shop:hidden@db.test/sandbox?sslmod=verify-full',
    /^store has an unknown parameter "sslmod": did you mean sslmode\? known are ssl, sslmode, /,
  ],
  [
    'postgres://shop:hidden@db.test/sandbox?sslmode=verify-ful',
    /^store has an unknown sslmode "verify-ful": did you mean verify-full\? known are disable, /,
  ],
])('%s is refused with what is wrong, without the password', (url, words) => {
  const sentence = describeWrongDatabaseUrl('store', url)
  expect(sentence).toMatch(words)
  expect(sentence).not.toMatch(/hidden|hid.den|shop/)
})
