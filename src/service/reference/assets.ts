import { readSvgFolder } from '../../files/read-page-folder.ts'
import { packageFolder } from '../../files/read-shipped.ts'

/** The text of each drawing by its path below `/assets/`, e.g. `carriers/ghtk.svg`. */
export type Assets = ReadonlyMap<string, string>

let loaded: Assets | undefined

/**
 * The drawings that ship with the package, read once per process: a few kilobytes, so they are served from memory and no
 * request ever names a file.
 */
export function loadAssets(): Assets {
  loaded ??= readSvgFolder(packageFolder('fixtures/assets'))
  return loaded
}
