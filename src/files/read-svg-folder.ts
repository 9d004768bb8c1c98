import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from './read-text.ts'

/**
 * Every drawing of a folder and the folders in it, by its path there: `carriers/ghtk.svg`. Links are left out.
 * @throws FileError for a drawing that is no UTF-8 text or cannot be read.
 */
export function readSvgFolder(folder: string): ReadonlyMap<string, string> {
  return new Map(drawingsIn(folder, ''))
}

function drawingsIn(folder: string, prefix: string): readonly (readonly [string, string])[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const { name } = entry
    if (entry.isDirectory()) return drawingsIn(join(folder, name), `${prefix}${name}/`)
    return entry.isFile() && name.endsWith('.svg') ? [[`${prefix}${name}`, readText(join(folder, name))] as const] : []
  })
}
