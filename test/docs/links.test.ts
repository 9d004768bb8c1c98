import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGES = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...['docs', 'examples'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.md') && !name.includes('node_modules'))
      .map(name => join(folder, name)),
  ),
]

/** Where a page's links to files of ours lead, from the root, with the heading they name. Code is none of its text. */
function linksOf(page: string): readonly { readonly to: string; readonly heading: string }[] {
  const text = readFileSync(join(ROOT, page), 'utf8').replace(/```.*?```/gs, '')
  return [...text.matchAll(/\]\(<?([^)\s>]+)>?\)/g)]
    .map(([, target = '']) => target)
    .filter(target => !/^[a-z]+:/.test(target))
    .map(target => {
      const [path = '', heading = ''] = target.split('#')
      return { to: relative(ROOT, path === '' ? join(ROOT, page) : resolve(ROOT, dirname(page), path)), heading }
    })
}

/** The name by which a heading is linked to: lower case, no punctuation, hyphens for spaces. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}

function headingsOf(page: string): ReadonlySet<string> {
  const text = readFileSync(join(ROOT, page), 'utf8').replace(/```.*?```/gs, '')
  return new Set([...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)))
}

const broken = (page: string) =>
  linksOf(page).flatMap(({ to, heading }) => {
    if (!existsSync(join(ROOT, to))) return [`${to} is not there`]
    return heading !== '' && to.endsWith('.md') && !headingsOf(to).has(heading) ? [`${to} has no #${heading}`] : []
  })

describe('every link of a page leads somewhere', () => {
  test.each(PAGES)('%s', page => {
    expect(broken(page)).toEqual([])
  })
})

test('the index leads to every page of docs/, and to none that is not there', () => {
  const linked = linksOf('docs/README.md').map(({ to }) => to)
  const pages = PAGES.filter(page => /^docs\/[^/]+\.md$/.test(page) && page !== 'docs/README.md')
  expect(pages.filter(page => !linked.includes(page))).toEqual([])
})
