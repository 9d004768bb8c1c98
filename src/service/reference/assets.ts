import { readSvgFolder } from '../../files/read-page-folder.ts'
import { packageFolder } from '../../files/read-shipped.ts'

/** What gives the text of each drawing, by its path below `/assets/`, e.g. `carriers/ghtk.svg`. */
export type Assets = ReadonlyMap<string, () => string>

let loaded: Assets | undefined

/**
 * The drawings that ship with the package, listed once per process and each read when it is first asked for: no request ever
 * names a file.
 */
export function loadAssets(): Assets {
  loaded ??= readSvgFolder(packageFolder('fixtures/assets'))
  return loaded
}
