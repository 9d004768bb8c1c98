import { fileStamp, hashScript, type PageFile, readPageFolder } from '../../files/read-page-folder.ts'
import { packageFolder } from '../../files/read-shipped.ts'

/** The dashboard as it was built: its files by their path. */
export interface DashboardFiles {
  readonly files: ReadonlyMap<string, PageFile>
  readonly page: PageFile
  /** The script in the page itself, by its hash, as a content security policy names it. */
  readonly script: string
}

let loaded: { readonly stamp: string; readonly dashboard: DashboardFiles } | undefined

/**
 * Read once per process, at the first look, so that a sandbox without viewers pays nothing; again after a new build. A
 * few hundred kilobytes are served from memory, and no request ever names a file of the disk.
 * @returns null when it was not built.
 */
export function loadDashboard(): DashboardFiles | null {
  const folder = packageFolder('dist/dashboard')
  const stamp = fileStamp(`${folder}index.html`)
  if (stamp !== null && stamp === loaded?.stamp) return loaded.dashboard
  const files = readPageFolder(folder)
  const page = files?.get('index.html')
  // While it is built again the folder is not there for a moment; the last one goes on until then.
  if (stamp === null || !files || !page) return loaded?.dashboard ?? null
  loaded = { stamp, dashboard: { files, page, script: hashScript(page) } }
  return loaded.dashboard
}
