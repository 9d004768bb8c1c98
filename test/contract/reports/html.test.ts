import { describe, expect, test } from 'vitest'
import { writeReport } from '../../../src/contract/reports/list-reports.ts'
import { operations } from '../../../src/schemas/operations.ts'
import { findAll, parseXml } from './parse-xml.ts'
import { fullReport, sampleReport } from './sample-report.ts'

const html = writeReport('html', fullReport())

test('asks for nothing from anywhere, and its policy forbids it to', () => {
  for (const page of [html, writeReport('html', sampleReport())]) {
    expect(page).not.toMatch(
      /<(link|img|iframe|object|embed|base|form[^>]*action)\b|\bsrc=|@import|url\(|\bhref="(?!#)/,
    )
    expect(page).not.toMatch(/\b(fetch|XMLHttpRequest|WebSocket|import)\s*\(/)
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline';`)
  }
})

test('no text of an answer becomes markup', () => {
  expect(html).not.toContain('<b>"Văn"</b>')
  expect(html).toContain(
    'Nguyễn &lt;b&gt;&quot;Văn&quot;&lt;/b&gt; &amp; &#39;A&#39; \\u0000\\u001b[2J ]]&gt; &lt;/script&gt; đường Lê Lợi',
  )
  expect(html.match(/<\/script>/g)).toHaveLength(1)
})

test('failures come before everything but the verdict, and can be opened', () => {
  const headings = [...html.matchAll(/<h2>([^<(]+?)(?: \(\d+\))?<\/h2>/g)].map(([, title]) => title)
  expect(headings).toEqual([
    'Failures',
    'Flaky',
    'Left behind',
    'Vacuous',
    'Coverage',
    'Readings of open clauses',
    'Warnings',
    'The specification is silent',
    'Accepted by the baseline',
    'Expired entries of the baseline',
    'Unused entries of the baseline',
    'Cases',
  ])
  expect(html.indexOf('class="verdict FAIL"')).toBeLessThan(html.indexOf('<h2>Failures'))
  expect(html).toContain('<b>error-keys on createRates at /data/errors</b> <b>5 times</b>')
  expect(html).toContain('&quot;shipment.parcel.weight&quot;: [')
  expect(html).toContain('Bearer &#39;&quot;$CONTRACT_TOKEN&quot;')
})

test('every case is a row that the filters can find', () => {
  expect(html.match(/<tr data-verdict="(passed|failed|flaky|not-run)" data-phase="\w+">/g)).toHaveLength(11)
  const [first] = /<tr data-verdict="[\w-]+"/.exec(html) ?? []
  expect(first).toBe('<tr data-verdict="failed"')
})

test('dark and light by the reader’s system, and keys reach everything', () => {
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).toContain('color-scheme: light dark')
  expect(html).toContain(':focus-visible')
  expect(html).toContain('<a class="skip" href="#cases">')
})

describe('the coverage matrix', () => {
  const svg = parseXml(/<svg[\s\S]*<\/svg>/.exec(html)?.[0] ?? '')
  const cells = findAll(svg, 'g').filter(({ attributes }) => attributes.class?.startsWith('cell'))
  const titles = new Map(cells.map(cell => [findAll(cell, 'title')[0]?.text.split(':')[0], cell]))
  const look = (name: string) => {
    const cell = titles.get(name)
    return [cell?.attributes.class, cell === undefined ? '' : findAll(cell, 'text')[0]?.text]
  }

  test('is a picture with a name, a row for each operation and a cell for each that there is', () => {
    expect(svg.attributes).toMatchObject({
      role: 'img',
      'aria-label': expect.stringContaining('62 of 63 selected cells seen'),
    })
    expect(findAll(svg, 'text').filter(({ attributes }) => attributes.class === 'path')).toHaveLength(31)
    expect(cells).toHaveLength(operations().flatMap(operation => operation.cells).length)
    expect(cells.filter(({ attributes }) => !attributes.class?.includes('chosen'))).toHaveLength(64)
  })

  test('distinguishes states by colour and by symbol; chosen cells are fainter', () => {
    expect(look('listCities 200')).toEqual(['cell seen', '✓'])
    expect(findAll(titles.get('listCities 200') ?? svg, 'tspan')[0]?.text).toBe(' 3')
    expect(look('createRates 422')).toEqual(['cell failed', '✗'])
    expect(look('deleteWebhook 404')).toEqual(['cell not-seen', '?'])
    expect(look('listBanks 401')).toEqual(['cell not-selected', '·'])
    expect(look('login 401')).toEqual(['cell not-selected chosen', '·'])
  })

  test('says each cell in words', () => {
    expect(findAll(titles.get('login 200') ?? svg, 'title')[0]?.text).toBe(
      'login 200: seen; 3 answers judged, shown by the specification; data 3×, root 3×, both 3×',
    )
    expect(html).toContain('<li>login 200: seen; 3 answers judged')
  })
})
