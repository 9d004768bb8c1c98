// Has a tool that is not ours check the sandbox by the exported OpenAPI document: Stoplight Prism stands as a proxy between
// the contract harness and a sandbox of dist/, and complains of every answer that the document does not allow.
//
//   npm run contract:prism          builds, then runs this
//   node scripts/prism.mjs FOLDER   with a Prism that is installed in FOLDER already
//
// The first run installs Prism into a folder for temporary files; later ones find it there. Exit 1 = Prism found an answer
// that the document does not allow, or overlooked the one planted for it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runContract } from '../dist/contract/run/run-contract.js'
import { createSandbox } from '../dist/index.js'
import { openApi } from '../dist/schemas/openapi/open-api.js'
import { findPrism, startPrism, VERSION } from './peers/start-prism.mjs'

// Not negative: a body that is no JSON is answered by Prism itself, in words of its own.
const PHASES = ['cases', 'auth', 'pagination', 'stateful']
/** Documented wrongly on purpose: if Prism does not complain of its answer, its silence elsewhere says nothing. */
const PLANTED = '/__sandbox/health'

const bin = findPrism(process.argv[2])
const scratch = mkdtempSync(join(tmpdir(), 'carrier-sandbox-openapi-'))
const sandbox = await createSandbox({ clock: 'frozen', seed: 7 })
try {
  // Every reading, because the harness makes worlds under several profiles.
  const file = join(scratch, 'openapi.json')
  writeFileSync(file, JSON.stringify(plant(openApi({ serverUrl: sandbox.url }))))
  const prism = await startPrism(bin, ['proxy', file, sandbox.url])
  try {
    process.exitCode = await judge(prism.url)
  } finally {
    await prism.stop()
  }
} finally {
  await sandbox.close()
  rmSync(scratch, { recursive: true, force: true })
}

async function judge(url) {
  const planted = violationsOf(Object.fromEntries((await fetch(url + PLANTED)).headers)).filter(isOfAnswer)
  if (planted.length === 0) {
    console.error(`Prism overlooked the answer of ${PLANTED}, which was documented wrongly on purpose.`)
    return 1
  }
  const report = await runContract({ url, phases: PHASES, workers: 2 })
  const judged = report.exchanges.map(exchange => ({ exchange, violations: violationsOf(exchange.got?.headers ?? {}) }))
  const ofAnswers = judged.flatMap(({ exchange, violations }) =>
    violations.filter(isOfAnswer).map(violation => ({ exchange, violation })),
  )
  const operations = new Set(report.exchanges.map(({ operation }) => operation))
  const refused = judged.filter(({ violations }) => violations.some(one => !isOfAnswer(one))).length
  console.log(`${report.exchanges.length} answers of ${operations.size} operations went through Prism ${VERSION}`)
  console.log(`${refused} requests are not as documented: cases that ask wrongly on purpose`)
  tellFindings(report)
  console.log(`${ofAnswers.length} violations in answers`)
  for (const [line, count] of countLines(ofAnswers)) console.log(`  ${count} × ${line}`)
  return ofAnswers.length === 0 && report.exchanges.length > 0 ? 0 : 1
}

/** What the harness found is the business of `contract run`; it is shown, because Prism may have changed an answer. */
function tellFindings({ cases, exitCode }) {
  const findings = cases.flatMap(one => one.findings)
  console.log(`the harness itself: exit ${exitCode}, ${cases.length} cases, ${findings.length} findings`)
  for (const { case: id, check, pointer, expected, got } of findings.slice(0, 10)) {
    console.log(`  ${id}: ${check} ${pointer}: expected ${expected}, got ${got}`)
  }
}

/** Prism tells what it found in a header of the answer that it hands on; a long one is cut off, then the whole ones count. */
function violationsOf(headers) {
  const told = headers['sl-violations']
  if (told === undefined) return []
  const start = told.indexOf('[')
  return JSON.parse(start === 0 ? told : `${told.slice(start, told.lastIndexOf(',{"location"'))}]`)
}

function isOfAnswer({ location: [part] }) {
  return part === 'response'
}

/** Alike but for their place in a list = one line. */
function countLines(found) {
  const counts = new Map()
  for (const { exchange, violation } of found) {
    const place = violation.location.join('.')
    const told = `${exchange.operation} ${exchange.got.status} ${place}: ${violation.message}`
    const line = told.replaceAll(/\.\d+\b/g, '.*')
    counts.set(line, (counts.get(line) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)
}

function plant(document) {
  const wrong = { type: 'object', required: ['planted'], properties: { planted: { const: true } } }
  const responses = { 200: { description: 'Wrong.', content: { 'application/json': { schema: wrong } } } }
  return { ...document, paths: { ...document.paths, [PLANTED]: { get: { responses } } } }
}
