import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { median } from '../alternate.mjs'
import { askControl } from '../control.mjs'
import { judge } from '../judge.mjs'

export const figure = 'W1'

const SIZES = {
  smoke: { rounds: 1, parcels: 60 },
  quick: { rounds: 3, parcels: 5_000 },
  normal: { rounds: 7, parcels: 50_000 },
  full: { rounds: 15, parcels: 50_000 },
}

const ROW = 'main table tbody tr'
/** Of a slow line. */
const SLOW = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
/** Rows of the list in the first load, as many as a page of it shows. */
const FIRST = 50

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** What the dashboard loads and how soon a person sees rows, in Chromium; then the list of very many parcels. */
export async function measure({ size, stage, progress }) {
  const { rounds, parcels } = SIZES[size]
  const browser = await openBrowser(stage)
  const first = await measureFirstLoad({ browser, stage, rounds, progress })
  const list = await measureList({ browser, stage, rounds, parcels, progress })
  return [...first, ...list]
}

async function openBrowser(stage) {
  const executablePath = PLACES.find(path => path !== undefined && existsSync(path))
  if (executablePath === undefined) throw new Error('There is no Chromium; install one, or name it in CHROMIUM.')
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  stage.atEnd(() => browser.close())
  return browser
}

async function measureFirstLoad({ browser, stage, rounds, progress }) {
  const sandbox = await openWorld(stage, FIRST)
  // The first window loads Chromium's own files.
  await loadOnce({ browser, sandbox })
  const loads = []
  const slow = []
  for (let round = 0; round < rounds; round += 1) {
    loads.push(await loadOnce({ browser, sandbox }))
    slow.push(await loadOnce({ browser, sandbox, conditions: SLOW }))
  }
  const bytes = median(loads.map(load => load.bytes)) / 1_000
  const painted = median(loads.map(load => load.painted))
  progress(`${Math.round(bytes)} kB in ${median(loads.map(load => load.requests))} requests, first paint ${painted} ms`)
  return [
    judge({ figure, what: 'the first load, rows included, on the wire', value: bytes, unit: 'kB', atMost: 45 }),
    judge({ figure, what: 'its requests', value: median(loads.map(load => load.requests)), unit: '', atMost: 8 }),
    judge({
      figure: 'W2',
      what: 'rows of the list with 400 ms of latency and 50 kB/s',
      value: median(slow.map(load => load.rows)) / 1_000,
      unit: 's',
      atMost: 2.5,
    }),
    judge({ figure: 'W3', what: 'first contentful paint', value: painted, unit: 'ms', atMost: 200 }),
  ]
}

async function measureList({ browser, stage, rounds, parcels, progress }) {
  const sandbox = await openWorld(stage, parcels)
  const runs = []
  for (let round = 0; round < rounds; round += 1) runs.push(await useList({ browser, sandbox }))
  const many = parcels.toLocaleString('en')
  const of = name => median(runs.map(run => run[name]))
  progress(`${many} parcels: rows ${of('rows')} ms, search ${of('search')} ms, longest frame ${of('frame')} ms`)
  return [
    judge({ figure: 'W4', what: `list of ${many} parcels: rows`, value: of('rows'), unit: 'ms', atMost: 500 }),
    judge({ figure: 'W4', what: 'the answer to a search in it', value: of('search'), unit: 'ms', atMost: 300 }),
    judge({ figure: 'W4', what: 'its longest frame while scrolling', value: of('frame'), unit: 'ms', atMost: 50 }),
  ]
}

async function openWorld(stage, shipments) {
  const sandbox = await stage.sandbox('--data', ':memory:', '--clock', 'frozen', '--seed', '7')
  for (let left = shipments; left > 0; left -= 10_000) {
    await askControl(sandbox, 'POST', 'fill', { shipments: Math.min(left, 10_000), customers: 20 })
  }
  return sandbox
}

/**
 * Runs in the page before its own scripts: ms from the address to the end of the frame that shows the first row. To look from
 * outside takes 100 to 250 ms itself.
 */
function watchRows(row) {
  window.rowsPainted = new Promise(resolve => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(row) === null) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
}

/** A window that has nothing in its cache. */
async function loadOnce({ browser, sandbox, conditions }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  try {
    const page = await newPage(context)
    const wire = await watchWire(page)
    if (conditions) await wire.session.send('Network.emulateNetworkConditions', conditions)
    await page.addInitScript(watchRows, ROW)
    await page.goto(`${sandbox.url}/`)
    const rows = await page.evaluate(() => window.rowsPainted)
    // The stream of events never ends; whatever else was asked for has been answered.
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await wire.settled()
    const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0].startTime)
    return { rows: Math.round(rows), painted: Math.round(painted), ...wire.sum() }
  } finally {
    await context.close()
  }
}

async function newPage(context) {
  const page = await context.newPage()
  // A hang, not a slow machine.
  page.setDefaultTimeout(300_000)
  return page
}

/** What Chromium receives, heads included. */
async function watchWire(page) {
  const session = await page.context().newCDPSession(page)
  const calls = new Map()
  const on = (event, change) =>
    session.on(`Network.${event}`, message => {
      const call = calls.get(message.requestId)
      if (call) change(call, message)
    })
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!request.url.startsWith('data:')) calls.set(requestId, { url: request.url, bytes: 0, isOver: false })
  })
  on('responseReceived', (call, { response }) => {
    call.bytes = response.encodedDataLength
    call.isOver ||= response.mimeType === 'text/event-stream'
  })
  on('dataReceived', (call, { encodedDataLength }) => {
    call.bytes += encodedDataLength
  })
  on('loadingFinished', (call, { encodedDataLength }) => {
    call.bytes = encodedDataLength
    call.isOver = true
  })
  await session.send('Network.enable')
  return {
    session,
    async settled() {
      while ([...calls.values()].some(({ isOver }) => !isOver))
        await page.evaluate(() => new Promise(requestIdleCallback))
    },
    sum: () => ({
      requests: calls.size,
      bytes: [...calls.values()].reduce((sum, { bytes }) => sum + bytes, 0),
    }),
  }
}

async function useList({ browser, sandbox }) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  try {
    const page = await newPage(context)
    await page.addInitScript(watchRows, ROW)
    await page.goto(`${sandbox.url}/`)
    const rows = Math.round(await page.evaluate(() => window.rowsPainted))
    const frame = await page.evaluate(scrollThrough)
    const { items } = await (await fetch(`${sandbox.control}/shipments?size=1&page=20`)).json()
    const wanted = items[0].id
    const search = await page.evaluate(searchFor, { wanted, row: ROW })
    return { rows, frame, search }
  } finally {
    await context.close()
  }
}

/** Runs in the page: to its end, a step in each frame. @returns the longest frame in ms */
async function scrollThrough() {
  const next = () => new Promise(requestAnimationFrame)
  let [longest, last] = [0, await next()]
  const end = document.documentElement.scrollHeight
  for (let top = 0; top < end; top += 40) {
    scrollTo(0, top)
    const now = await next()
    longest = Math.max(longest, now - last)
    last = now
  }
  return Math.round(longest)
}

/** Runs in the page. @returns ms from the last key to the one row */
async function searchFor({ wanted, row }) {
  const field = document.querySelector('main input[type=search]')
  field.value = wanted
  const began = performance.now()
  field.dispatchEvent(new Event('input', { bubbles: true }))
  while (document.querySelectorAll(row).length !== 1) await new Promise(requestAnimationFrame)
  return Math.round(performance.now() - began)
}

export const compare = {
  metrics: {
    bytes: { what: 'the first load of the dashboard', unit: 'kB', better: 'lower' },
    rows: { what: 'rows of its list', unit: 'ms', better: 'lower' },
  },
  async open({ stage }) {
    const browser = await openBrowser(stage)
    const sandbox = await openWorld(stage, FIRST)
    return async () => {
      const { bytes, rows } = await loadOnce({ browser, sandbox })
      return { bytes: bytes / 1_000, rows }
    }
  },
}
