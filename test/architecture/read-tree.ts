import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { STYLE } from './rules.ts'
import type { SourceFile } from './violation.ts'

const ROOT = new URL('../../', import.meta.url)

/** The project's own source files (code, styles, pages), sorted by path. A folder that is not there yet is empty. */
export async function readTree(): Promise<readonly SourceFile[]> {
  const files = await Promise.all(
    STYLE.folders.filter(folder => existsSync(new URL(`${folder}/`, ROOT))).map(readFolder),
  )
  return files.flat().sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function readFolder(folder: string): Promise<readonly SourceFile[]> {
  const entries = await readdir(new URL(`${folder}/`, ROOT), { recursive: true, withFileTypes: true })
  const root = fileURLToPath(ROOT)
  const paths = entries
    .filter(entry => entry.isFile() && /\.(tsx?|m?js|css|html)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length).split(sep).join('/'))
  return Promise.all(paths.map(async path => ({ path, text: await readFile(new URL(path, ROOT), 'utf8') })))
}
