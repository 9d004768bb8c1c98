import { readFileSync } from 'node:fs'

/** What a reader takes from docs/adding-a-carrier.md. */
export interface CarrierPage {
  readonly json: string
  readonly svg: string
  /** The report on a broken file as the page shows it, line by line. */
  readonly complaints: readonly string[]
}

export function readCarrierPage(): CarrierPage {
  const page = readFileSync(new URL('../../docs/adding-a-carrier.md', import.meta.url), 'utf8')
  const blocks = (language: string) =>
    [...page.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text)
  const [json = '', ...otherJson] = blocks('json')
  const [svg = '', ...otherSvg] = blocks('svg')
  if (otherJson.length + otherSvg.length > 0) throw new Error('the page has one file and one drawing')
  return {
    json,
    svg,
    complaints: blocks('text').flatMap(text => text.trim().split('\n')),
  }
}
