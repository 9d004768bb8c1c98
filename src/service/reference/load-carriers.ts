import { type Carrier, carrierOf } from '../../domain/carriers/carrier.ts'
import { findCarrierProblems } from '../../domain/carriers/find-carrier-problems.ts'
import type { Locations } from '../../domain/places/locations.ts'
import { FileError, type FileProblem, type LoadedFile } from '../../files/file-error.ts'
import { loadFolder } from '../../files/load-folder.ts'
import type { CarrierFile } from '../../schemas/types.gen.ts'
import type { Assets } from './assets.ts'

interface Read {
  readonly loaded: LoadedFile
  readonly file: CarrierFile
}

/** Keys by which carriers are distinguished. */
const OWN = ['id', 'short_name'] as const

/**
 * Every carrier of a folder, in the order of the files' names.
 * @throws FileError naming file, line and column of everything that is wrong, between the files too.
 */
export function loadCarriers(
  folder: string,
  { locations, assets }: { readonly locations: Locations; readonly assets: Assets },
): readonly Carrier[] {
  const files = loadFolder(folder, 'sandbox/carrier.schema.json').map(
    // Valid by carrier.schema.json, of which CarrierFile is generated.
    (loaded): Read => ({ loaded, file: loaded.value as CarrierFile }),
  )
  const problems = files.flatMap(({ loaded, file }) => [
    ...findCarrierProblems(file, locations).map(({ pointer, message }) => loaded.problemAt(pointer, message)),
    ...findLogoProblems({ loaded, file }, assets),
  ])
  const refused = [...problems, ...OWN.flatMap(key => findDoubles(files, key))]
  if (refused.length > 0) throw new FileError(refused)
  return files.map(({ file }) => carrierOf(file))
}

function findLogoProblems({ loaded, file }: Read, assets: Assets): readonly FileProblem[] {
  if (assets.has(file.logo.replace('/assets/', ''))) return []
  return [loaded.problemAt('/logo', `there is no drawing fixtures${file.logo}; put the logo there, as SVG`)]
}

/** Said of each of them: which is the new one, and so the wrong one, only their author knows. */
function findDoubles(files: readonly Read[], key: (typeof OWN)[number]): readonly FileProblem[] {
  return files.flatMap(one => {
    const other = files.find(({ file }) => file !== one.file && file[key] === one.file[key])
    if (!other) return []
    const message = `${key} ${one.file[key]} is also that of ${other.loaded.file}; one of them needs another`
    return [one.loaded.problemAt(`/${key}`, message)]
  })
}
