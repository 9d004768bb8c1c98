import { packageFolder } from '../files/package-folder.ts'
import { fileStamp, hashInlineScripts, type PageFile, readPageFolder } from '../files/read-page-folder.ts'

/** The dashboard as it was built: its files by their path, and what its page holds of scripts. */
export interface DashboardFiles {
  readonly files: ReadonlyMap<string, PageFile>
  readonly page: PageFile
  readonly inlineScripts: readonly string[]
}

let loaded: { readonly stamp: string; readonly dashboard: DashboardFiles } | undefined

/**
 * Read once per process, at the first look, so that a sandbox nobody looks at pays nothing; again after a new build. A
 * few hundred kilobytes are served from memory, and no request ever names a file of the disk.
 * @returns null when it was not built.
 */
export function loadDashboard(): DashboardFiles | null {
  const folder = packageFolder('dist/dashboard')
  const stamp = fileStamp(`${folder}index.html`)
  if (stamp !== null && stamp === loaded?.stamp) return loaded.dashboard
  const files = readPageFolder(folder)
  const page = files?.get('index.html')
  // While it is built anew the folder is not there for a moment; the last one goes on until then.
  if (stamp === null || !files || !page) return loaded?.dashboard ?? null
  loaded = { stamp, dashboard: { files, page, inlineScripts: hashInlineScripts(page.body.toString('utf8')) } }
  return loaded.dashboard
}
