import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { SCHEMES } from '../../src/webhooks.ts'

const FOLDER = new URL('../../docs/verify/', import.meta.url)
const LANGUAGES = ['php', 'java', 'ts', 'py', 'go'] as const
const SIGNING = Object.keys(SCHEMES).filter(name => name !== 'none')

/** Java names a file after its class. */
function fileOf(scheme: string, language: string): string {
  if (language !== 'java') return `${scheme}.${language}`
  const words = scheme.split('-').map(word => word[0]?.toUpperCase() + word.slice(1))
  return `${words.join('')}.java`
}

const FILES = SIGNING.flatMap(scheme => LANGUAGES.map(language => fileOf(scheme, language)))

describe('docs/verify', () => {
  test('has a verifier for each signature scheme in each of five languages, and nothing but a README beside them', () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...FILES, 'README.md'].sort())
  })

  test.each(FILES)('%s has at most 25 lines, none longer than 120 characters', name => {
    const lines = readFileSync(new URL(name, FOLDER), 'utf8').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(25)
    expect(lines.filter(line => line.length > 120)).toEqual([])
  })

  test.each(FILES)('%s compares in constant time and is named in the README', name => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8')
    expect(text).toMatch(
      /hash_equals|MessageDigest\.isEqual|timingSafeEqual|hmac\.compare_digest|hmac\.Equal|[vV]erif\w+\(.*(?:public|bytes|content)|verifier\.verify/,
    )
    expect(readFileSync(new URL('README.md', FOLDER), 'utf8')).toContain(`](${name})`)
  })
})
