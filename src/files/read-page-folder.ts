import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { readText } from './read-text.ts'

/** One file of a page, as it is sent. */
export interface PageFile {
  readonly type: string
  readonly isImmutable: boolean
  /** As it is, without an encoding. */
  readonly plain: () => PageBody
  /** As the build has compressed it; null for what it has left as it is. */
  readonly compressed: Readonly<Record<Encoding, PageBody>> | null
}

export type Encoding = 'br' | 'gzip'

export interface PageBody {
  readonly body: Buffer
  /** Of these bytes, in quotes as HTTP wants it. */
  readonly etag: string
}

/** The hash in the name of a file that gets another name when it changes: `main-DHGIPMZ0.js`. */
const HASHED = /-[\w-]{8}\.(?:js|css)$/

/** Kinds of files a page may have; others are not served. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '': 'text/plain; charset=utf-8',
}

/**
 * Every file of a folder and the folders in it, by its path there: `style/base.css`. Links are left out.
 * @returns null when there is no such folder.
 */
export function readPageFolder(folder: string): ReadonlyMap<string, PageFile> | null {
  try {
    return new Map(filesIn(folder, ''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // what node:fs throws
    if (code === 'ENOENT') return null
    throw error
  }
}

/** Changes when the file is written or replaced; null when there is none. */
export function fileStamp(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? `${stats.mtimeMs}:${stats.ino}:${stats.size}` : null
}

function filesIn(folder: string, prefix: string): readonly (readonly [string, PageFile])[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const names = new Set(entries.map(({ name }) => name))
  return entries.flatMap(entry => {
    const { name } = entry
    if (entry.isDirectory()) return filesIn(join(folder, name), `${prefix}${name}/`)
    // What is there compressed is read from that.
    if (!entry.isFile() || name.endsWith('.gz') || names.has(`${name}.br`)) return []
    const shown = name.replace(/\.br$/, '')
    const type = TYPES[extname(shown)]
    return type === undefined ? [] : [[`${prefix}${shown}`, readFile(join(folder, name), type)] as const]
  })
}

function readFile(path: string, type: string): PageFile {
  const read = (of: string): PageBody => bodyOf(readFileSync(of))
  if (!path.endsWith('.br')) {
    const body = read(path)
    return { type, isImmutable: HASHED.test(path), plain: () => body, compressed: null }
  }
  const name = path.slice(0, -'.br'.length)
  const br = read(path)
  return {
    type,
    isImmutable: HASHED.test(name),
    // Few clients ask for it.
    plain: () => bodyOf(brotliDecompressSync(br.body)),
    compressed: { br, gzip: read(`${name}.gz`) },
  }
}

function bodyOf(body: Buffer): PageBody {
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
}

/** The script in a page itself, by its hash, as a content security policy names it. */
export function hashScript(page: PageFile): string {
  const [, rest = ''] = page.plain().body.toString().split('<script>', 2)
  const [script = ''] = rest.split('</script>', 1)
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/**
 * Every drawing of a folder and the folders in it, by its path there: `carriers/ghtk.svg`. Links are left out. A drawing is
 * read at the first call of its function, which throws FileError for one that is no UTF-8 text or cannot be read.
 */
export function readSvgFolder(folder: string): ReadonlyMap<string, () => string> {
  return new Map(drawingsIn(folder, ''))
}

function drawingsIn(folder: string, prefix: string): readonly (readonly [string, () => string])[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const { name } = entry
    if (entry.isDirectory()) return drawingsIn(join(folder, name), `${prefix}${name}/`)
    return entry.isFile() && name.endsWith('.svg') ? [[`${prefix}${name}`, drawingAt(join(folder, name))] as const] : []
  })
}

function drawingAt(path: string): () => string {
  let text: string | undefined
  return () => {
    text ??= readText(path)
    return text
  }
}
