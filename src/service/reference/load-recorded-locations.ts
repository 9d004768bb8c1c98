import { findJsonFault } from '../../domain/json/json-fault.ts'
import { entriesAt, locateInJson } from '../../domain/json/locate-in-json.ts'
import { findLocationProblems, type LocationFiles } from '../../domain/places/find-location-problems.ts'
import { indexLocations, type Locations } from '../../domain/places/locations.ts'
import { fingerprint } from '../../domain/random.ts'
import { describeViolations } from '../../files/describe-violations.ts'
import { FileError, type FileProblem } from '../../files/file-error.ts'
import { openInside } from '../../files/load-folder.ts'
import { partsOf } from '../../files/pointer.ts'
import { validator } from '../../schemas/registry.ts'

/** No one fixes more at once; a wrong folder could have ten thousand. */
const MOST_PROBLEMS = 100

const NAMES = ['cities', 'districts', 'wards'] as const

/** A file as it was written; its places are counted in `text`. */
interface Source {
  readonly file: string
  readonly text: string
}

/**
 * The cities, districts and wards that `contract record locations` wrote into a folder. Read as a whole: a deployment's
 * whole country is 400 kB, which the loader of small files (load-file.ts) refuses.
 * @throws FileError naming file, line and column of what is wrong, all of a kind at once.
 */
export function loadRecordedLocations(folder: string): Locations {
  const read = gather(NAMES, name => {
    const source = openInside(folder, `${name}.json`)
    return { source, value: readValue(source, `sandbox/recorded-${name}.schema.json`) }
  })
  const { cities, districts, wards } = read
  // Each valid by the schema of its name, of which these types are generated.
  const files = { cities: cities.value, districts: districts.value, wards: wards.value } as LocationFiles
  const problems = findLocationProblems(files)
  if (problems.length > 0) {
    throw refuseLocations(
      problems.map(({ file, pointer, message }) => problemAt(read[file].source, { pointer, message })),
    )
  }
  return indexLocations({ cities: files.cities, districts: files.districts, wards: () => files.wards })
}

/** Changes with any text of the files that `loadRecordedLocations` reads. */
export function printRecordedLocations(folder: string): string {
  return fingerprint(NAMES.map(name => openInside(folder, `${name}.json`).text).join('\n'))
}

/** What is wrong with one file is reported together with what is wrong with the others. */
function gather<Name extends string, T>(names: readonly Name[], read: (name: Name) => T): Readonly<Record<Name, T>> {
  const refused: FileError[] = []
  const entries = names.flatMap(name => {
    try {
      return [[name, read(name)] as const]
    } catch (error) {
      if (!(error instanceof FileError)) throw error
      refused.push(error)
      return []
    }
  })
  if (refused.length > 0) throw refuseLocations(refused.flatMap(({ problems }) => problems))
  // An entry for every name: one without has thrown.
  return Object.fromEntries(entries) as Record<Name, T>
}

function readValue(source: Source, schema: string): unknown {
  const { text } = source
  if (text.trim() === '') throw refuseLocations([whole(source, 'empty; contract record locations writes it')])
  const fault = findJsonFault(text)
  if (fault !== null) {
    const message =
      fault >= text.length ? 'the JSON ends too early' : 'no JSON; look at quotes, commas and brackets here'
    throw refuseLocations([placeOf(source, fault, message)])
  }
  // Names are looked for as they are typed here; files that went through a Mac may have them taken apart.
  const value: unknown = JSON.parse(text.normalize('NFC'))
  const complaints = describeViolations(validator(schema)(value), value)
  if (complaints.length > 0) {
    throw refuseLocations(
      complaints.map(({ violation: { pointer, params }, message }) => {
        const { additionalProperty: unknown } = params
        // An unknown key is shown where it stands, not where its object begins.
        return typeof unknown === 'string'
          ? problemAt(source, { pointer: `${pointer}/${escaped(unknown)}`, message, key: true })
          : problemAt(source, { pointer, message })
      }),
    )
  }
  const doubles = findDoubles(source)
  if (doubles.length > 0) throw refuseLocations(doubles)
  return value
}

/** A list of wards that stands there twice: JSON would take the last and say nothing. */
function findDoubles(source: Source): readonly FileProblem[] {
  const { text } = source
  const start = locateInJson(text, [])
  if (text.charAt(start) !== '{') return []
  const seen = new Set<string>()
  return entriesAt(text, start).flatMap(({ key, keyAt }) => {
    const isDouble = seen.has(key)
    seen.add(key)
    return isDouble ? [placeOf(source, keyAt, `the key "${key}" stands here for the second time`)] : []
  })
}

function problemAt(
  source: Source,
  { pointer, message, key = false }: { readonly pointer: string; readonly message: string; readonly key?: boolean },
): FileProblem {
  return placeOf(source, locateInJson(source.text, partsOf(pointer), { key }), message)
}

function placeOf({ file, text }: Source, offset: number, message: string): FileProblem {
  const lines = text.slice(0, offset).split('\n')
  return { file, line: lines.length, column: (lines.at(-1) ?? '').length + 1, message }
}

function whole({ file }: Source, message: string): FileProblem {
  return { file, line: 0, column: 0, message }
}

function escaped(part: string): string {
  return part.replaceAll('~', '~0').replaceAll('/', '~1')
}

function refuseLocations(problems: readonly FileProblem[]): FileError {
  return new FileError(problems.slice(0, MOST_PROBLEMS))
}
