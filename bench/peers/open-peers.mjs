import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openApi } from '../../dist/schemas/openapi/open-api.js'
import { findTool, freePort } from '../../scripts/peers/find-tool.mjs'
import { findPrism, VERSION } from '../../scripts/peers/start-prism.mjs'
import { median, medianRatio } from '../alternate.mjs'
import { judge, readable } from '../judge.mjs'
import { headersOf } from '../prepare-booking.mjs'

const JSON_SERVER = { name: 'json-server', version: '0.17.4', file: 'lib/cli/bin.js' }
const MOCKOON = { name: '@mockoon/cli', version: '9.9.0', file: 'bin/run.js' }

/** What each is, in a table. */
export const PEERS = {
  prism: `Prism ${VERSION}, a mock of the exported OpenAPI document`,
  mockoon: `Mockoon ${MOCKOON.version}, the same document`,
  jsonServer: `json-server ${JSON_SERVER.version}, cities and shipments in a file`,
}

const CITIES = '/api/v2/cities'
const LONGEST_START_MS = 60_000
const ASK_AGAIN_MS = 5

/**
 * Mock servers that people use instead, as their users start them: `start` resolves once a server has answered GET `/cities`,
 * with its URL. Their Node is that of the stage.
 */
export async function findPeers(stage, sandbox) {
  const folder = await stage.folder()
  const document = join(folder, 'openapi.json')
  await writeFile(document, JSON.stringify(openApi({ serverUrl: sandbox.url })))
  const [database, routes] = [join(folder, 'db.json'), join(folder, 'routes.json')]
  await writeFile(database, JSON.stringify({ cities: await citiesOf(sandbox), shipments: [] }))
  await writeFile(routes, JSON.stringify({ '/api/v2/*': '/$1' }))
  const [prism, mockoon, jsonServer] = [findPrism(), findTool(MOCKOON), findTool(JSON_SERVER)]
  const headers = headersOf(sandbox)
  const at = words => () => start(stage, { words, headers })
  return {
    prism: at(port => [prism, 'mock', document, '--port', port]),
    mockoon: at(port => [mockoon, 'start', '--data', document, '--port', port, '--disable-log-to-file']),
    jsonServer: at(port => [jsonServer, database, '--routes', routes, '--quiet', '--port', port]),
  }
}

/** All of them, running; none without `peers`. */
export async function startPeers(stage, sandbox, peers) {
  const running = {}
  if (!peers) return running
  for (const [name, begin] of Object.entries(await findPeers(stage, sandbox))) running[name] = await begin()
  return running
}

/** A row for each that was measured: our rates by round against its own. */
export function besidePeers(rates, { figure, what, limits = {} }) {
  return Object.entries(PEERS).flatMap(([name, yardstick]) => {
    if (!rates[name]) return []
    const value = medianRatio(rates.sandbox, rates[name])
    const their = `${yardstick}: ${readable(median(rates[name]))}/s`
    return [judge({ figure, what, value, unit: '×', yardstick: their, ...limits[name] })]
  })
}

async function citiesOf(sandbox) {
  const answer = await fetch(sandbox.url + CITIES, { headers: headersOf(sandbox) })
  return (await answer.json()).data
}

async function start(stage, { words, headers }) {
  const port = String(await freePort())
  const child = stage.keep(spawn(stage.node, words(port), { stdio: ['ignore', 'ignore', 'pipe'] }))
  let said = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    said = (said + text).slice(-2_000)
  })
  const url = `http://127.0.0.1:${port}`
  for (const limit = performance.now() + LONGEST_START_MS; performance.now() < limit; await wait(ASK_AGAIN_MS)) {
    if (child.exitCode !== null) throw new Error(`${words(port).join(' ')} ended with ${child.exitCode}: ${said}`)
    const answer = await fetch(url + CITIES, { headers }).catch(() => undefined)
    await answer?.text()
    if (answer?.ok) return { url, pid: child.pid, stop: () => end(child) }
    if (answer && answer.status !== 404) throw new Error(`${words(port)[0]} answered ${answer.status}`)
  }
  throw new Error(`${words(port).join(' ')} does not answer ${CITIES}: ${said}`)
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}
