import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { packageFolder } from '../../files/read-shipped.ts'
import type { ReplayPage } from '../../replay-tools.ts'
import { writePrivate } from '../../reporting/write-private.ts'

/**
 * Writes a page that shows a run and loads nothing. The data is packed and stands there as base64, so no text of a run can
 * be taken for a part of the page; its own script, known by its hash, is all that may run.
 */
export function writePage(file: string, page: ReplayPage): void {
  writePrivate(file, pageOf(page, readParts()))
}

interface PageParts {
  readonly script: string
  readonly style: string
}

/** As the build has put them together. */
function readParts(): PageParts {
  const folder = packageFolder('dist/dashboard')
  const read = (name: string) => readFileSync(`${folder}${name}`, 'utf8')
  return { script: read('replay-page.js'), style: read('replay-page.css') }
}

function pageOf(page: ReplayPage, { script, style }: PageParts): string {
  // At such marks a page takes a script to be at its end, or not, wherever they stand; in a text of the script it is the same.
  const safeScript = script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(safeScript)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const data = gzipSync(JSON.stringify(withoutRest(page))).toString('base64')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>Recorded run · carrier-sandbox</title>
<style>${style}</style>
</head>
<body>
<div id="app"></div>
<noscript>This page needs JavaScript. "carrier-sandbox replay FILE --calls" shows the run in a terminal.</noscript>
<script id="replay-data" type="application/octet-stream">${data}</script>
<script>${safeScript}</script>
</body>
</html>
`
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** What only a replay needs is not shown. */
function withoutRest(page: ReplayPage): ReplayPage {
  return { ...page, recording: { ...page.recording, draws: [], refusals: [], files: {} } }
}
