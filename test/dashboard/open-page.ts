import { accessSync, constants } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, expect, type TestContext } from 'vitest'
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/index.ts'

/** Two shared cores start a browser and draw a page in seconds, not in milliseconds. */
export const PAGE_TIMEOUT = { timeout: 180_000 }

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium']

/** Real Chromium: CHROMIUM names it, else it is looked for where systems put it. */
const EXECUTABLE = [process.env.CHROMIUM, ...PLACES].find(path => path !== undefined && canRun(path))

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]

let browser: Promise<Browser> | undefined

export interface PageWishes {
  /** Of the sandbox; frozen and seed 7 by default. */
  readonly sandbox?: SandboxOptions
  /** Of the browser's context: viewport, colorScheme, locale. 1280 × 800, light, English by default. */
  readonly context?: BrowserContextOptions
  /** Where to begin, e.g. `#/shipments`. */
  readonly hash?: string
  /** A sandbox that runs already; the caller closes it. */
  readonly on?: Sandbox
  /** What the browser may say on the console, e.g. that a refused call was refused. */
  readonly allowConsole?: RegExp
}

export interface OpenPage {
  readonly page: Page
  readonly sandbox: Sandbox
  /** Findings of axe-core on what the page shows now, of any gravity. */
  axe(): Promise<readonly string[]>
  /**
   * What reaches beyond the right edge of the screen: of the view's elements those that fit `among`, but for what lies in
   * `except`, which scrolls in a frame of its own or is not visible. At most five.
   */
  tooWide(wishes?: { readonly among?: string; readonly except?: string }): Promise<readonly string[]>
}

/** A phone in the dark. */
export const DARK_PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const

/**
 * Opens the dashboard of a new sandbox in a fresh context of the one browser of this test file. When the test ends it
 * fails if the page threw, wrote an error to the console, or sent a request to any host but 127.0.0.1. Without a Chromium
 * the test is skipped, in CI it fails.
 */
export async function openPage(test: TestContext, wishes: PageWishes = {}): Promise<OpenPage> {
  const running = await findBrowser(test)
  const sandbox = wishes.on ?? (await createSandbox({ clock: 'frozen', seed: 7, ...wishes.sandbox }))
  const context = await running.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...wishes.context,
  })
  const page = await context.newPage()
  // Not how long anything may take: where other programs keep both cores busy, thirty parcels are filled in half a minute.
  page.setDefaultTimeout(60_000)
  const complaints = watchPage(page, wishes.allowConsole)
  test.onTestFinished(async () => {
    await context.close()
    if (!wishes.on) await sandbox.close()
    expect(complaints, 'what the page did wrong').toEqual([])
  })
  await page.goto(`${sandbox.url}/${wishes.hash ?? ''}`)
  await page.locator('main h1').waitFor()
  return { page, sandbox, axe: () => runAxe(page), tooWide: wishes => findTooWide(page, wishes) }
}

/** Holds what the page asks for until the returned function is called. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = (): void => undefined
  const isReleased = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(url, async route => {
    await isReleased
    await route.continue()
  })
  return () => release()
}

export interface OpenFile {
  readonly page: Page
  /** As of `OpenPage`. */
  axe(): Promise<readonly string[]>
}

/** Opens a file as a double-click does. The test fails also if the page asked for anything but itself. */
export function openFile(test: TestContext, path: string, wishes: AddressWishes = {}): Promise<OpenFile> {
  return openAddress(test, pathToFileURL(path).href, wishes)
}

type AddressWishes = Pick<PageWishes, 'context' | 'allowConsole'>

/** Opens a page of a sandbox that is no `Sandbox` of the library; what makes the test fail as of `openPage`. */
export async function openAddress(
  test: TestContext,
  url: string,
  { context: wishes, allowConsole }: AddressWishes = {},
): Promise<OpenFile> {
  const running = await findBrowser(test)
  const context = await running.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    reducedMotion: 'reduce',
    ...wishes,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const mayAsk = url.startsWith('file:') ? (asked: string) => asked === url : isOwnHost
  const complaints = watchPage(page, allowConsole, mayAsk)
  test.onTestFinished(async () => {
    await context.close()
    expect(complaints, 'what the page did wrong').toEqual([])
  })
  await page.goto(url)
  await page.locator('main > *').first().waitFor()
  return { page, axe: () => runAxe(page) }
}

async function findBrowser(test: TestContext): Promise<Browser> {
  if (EXECUTABLE === undefined) {
    const why = `there is no Chromium at ${PLACES.join(', ')} and none that CHROMIUM names`
    if (process.env.CI) throw new Error(`${why}; CI must have one.`)
    return test.skip(why)
  }
  browser ??= chromium.launch({ executablePath: EXECUTABLE, headless: true, args: FLAGS })
  return browser
}

afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
}, PAGE_TIMEOUT.timeout)

function watchPage(page: Page, allowed: RegExp | undefined, mayAsk = isOwnHost): readonly string[] {
  const complaints: string[] = []
  page.on('pageerror', error => complaints.push(`it threw: ${error.stack ?? error.message}`))
  page.on('console', message => {
    const text = message.text()
    if (message.type() === 'error' && !allowed?.test(text))
      complaints.push(`console: ${text} (${message.location().url})`)
  })
  page.on('request', request => {
    if (!mayAsk(request.url())) complaints.push(`it asked ${request.url()}`)
  })
  return complaints
}

function isOwnHost(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'data:' || protocol === 'blob:' || hostname === '127.0.0.1'
}

/** A drawing learns its new width a few frames after the page has it. What is too wide then stays so. */
const FRAMES_TO_FIT = 30

async function findTooWide(page: Page, wishes: Parameters<OpenPage['tooWide']>[0] = {}): Promise<readonly string[]> {
  let found = await lookTooWide(page, wishes)
  for (let seen = 0; found.length > 0 && seen < FRAMES_TO_FIT; seen += 2) {
    await nextFrames(page)
    found = await lookTooWide(page, wishes)
  }
  return found
}

async function lookTooWide(page: Page, { among = '*', except = 'thead' }: Parameters<OpenPage['tooWide']>[0] = {}) {
  // What the script in the page gives back: strings of our own making.
  return (await page.evaluate(`[...document.querySelectorAll('main :is(${among})')]
    .filter(node => !node.closest('${except}') && node.getBoundingClientRect().right > innerWidth + 1)
    .map(node => node.className + ' ' + node.textContent.slice(0, 40)).slice(0, 5)`)) as string[]
}

/** Waits until what the page has in its document now was laid out, measured and shown. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(`new Promise(seen => requestAnimationFrame(() => requestAnimationFrame(seen)))`)
}

/** By the debugger's own way into the page, which its Content-Security-Policy does not concern. */
async function runAxe(page: Page): Promise<readonly string[]> {
  // Once for each document: it takes as long as a small scan.
  if (!(await page.evaluate(`'axe' in window`))) {
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'))
  }
  // Whether a table scrolls is measured when it is laid out; nobody sees it before.
  await nextFrames(page)
  // What the script in the page gives back: strings of our own making.
  return (await page.evaluate(`axe.run(document, { resultTypes: ['violations'], preload: false }).then(({ violations }) =>
    violations
      .flatMap(({ id, impact, nodes }) => nodes.map(node => impact + ' ' + id + ': ' + node.target.join(' ') + ' — ' + node.failureSummary)))`)) as string[]
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
