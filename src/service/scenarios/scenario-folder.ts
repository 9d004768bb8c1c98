import type { Cancel } from '../../domain/ports.ts'
import { fingerprint } from '../../domain/random.ts'
import { FileError, type FileProblem, problemLine } from '../../files/file-error.ts'
import { loadText } from '../../files/load-file.ts'
import { type ListedFile, listFolder, readInside } from '../../files/load-folder.ts'
import type { Core } from '../world/core.ts'
import { type FileVersion, SCENARIO_SCHEMA, versionOf } from './scenario-of-file.ts'
import { type SettledFile, settleNames } from './settle-names.ts'

/** Polling also sees what happens on bind mounts and mapped folders, see docs/decisions/0010. */
const POLL_MS = 1_000
/** Some file systems tell time in steps of 2 s: two changes in one step may leave size and time as they were. */
const LOOKS_AFTER_CHANGE = 3

type Parts = Pick<Core, 'scenarios' | 'reference' | 'log' | 'wallTimers'>

interface KnownFile extends ListedFile {
  /** Of its text, or of why it cannot be read. */
  readonly print: string
  readonly newest: FileVersion
  readonly settled: SettledFile
  /** How often its text is looked at again although its stamp is as it was. */
  readonly looksLeft: number
}

/** What was read last; `trouble` = why the folder itself could not be listed since. */
interface Look {
  readonly files: readonly KnownFile[]
  readonly trouble: readonly FileProblem[]
  /** Against the look before, what counts of the files or what is wrong with them. */
  readonly isNews: boolean
}

export interface ScenarioFolder {
  /** Changes with the name or the text of any of its files. */
  print(): string
  watch(onNews?: () => void): Cancel
}

/**
 * Reads the scenarios of `--scenario-dir` into the book.
 * @returns How to watch it: it is looked at each second, and a broken file keeps its last good version. `onNews` is called
 * when what counts, or what is wrong, has changed.
 * @throws FileError with every complaint about every file.
 */
export function openScenarioFolder(parts: Parts, folder: string): ScenarioFolder {
  let look = lookAgain(parts, folder, { files: [], trouble: [], isNews: false })
  const problems = problemsOf(look)
  if (problems.length > 0) throw new FileError(problems)
  enter(parts, look)
  return {
    print: () => fingerprint(look.files.map(({ name, print }) => `${name} ${print}`).join('\n')),
    watch(onNews = () => undefined) {
      let cancel: Cancel = () => undefined
      const lookOnce = () => {
        const before = look
        look = lookAgain(parts, folder, before)
        if (!look.isNews) return
        enter(parts, look)
        logChanges(parts, before, look)
        onNews()
      }
      const poll = () => {
        try {
          lookOnce()
        } catch (error) {
          // The sandbox keeps running, whatever the file contains.
          parts.log.error({ folder, error: String(error) }, 'the scenario folder could not be looked at')
        }
        cancel = parts.wallTimers.after(POLL_MS, poll)
      }
      cancel = parts.wallTimers.after(POLL_MS, poll)
      return () => cancel()
    },
  }
}

function enter({ scenarios }: Parts, look: Look): void {
  scenarios.setFolder(
    look.files.flatMap(({ settled }) => settled.kept ?? []),
    problemsOf(look),
  )
}

function problemsOf({ files, trouble }: Look): readonly FileProblem[] {
  return [...trouble, ...files.flatMap(({ settled }) => settled.problems)]
}

function lookAgain(parts: Parts, folder: string, before: Look): Look {
  let listed: readonly ListedFile[]
  try {
    listed = listFolder(folder)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    // A folder that is gone may be on its way back: a mount, a checkout. What it held still counts.
    const isNews = linesOf(before.trouble) !== linesOf(error.problems)
    return { files: before.files, trouble: error.problems, isNews }
  }
  const known = new Map(before.files.map(file => [file.name, file]))
  const files = listed.map(file => readAgain(parts, folder, { file, before: known.get(file.name) }))
  const isAsBefore = files.length === known.size && files.every(file => known.get(file.name)?.newest === file.newest)
  if (isAsBefore && before.trouble.length === 0) return { files, trouble: [], isNews: false }
  const settled = settleNames(files.map(({ file, newest, settled: { kept } }) => ({ file, newest, kept })))
  return {
    files: files.map((file, index) => ({ ...file, settled: settled[index] ?? file.settled })),
    trouble: [],
    isNews: true,
  }
}

/** The file as it is now; one whose text is as before keeps its `newest`. */
function readAgain(
  parts: Parts,
  folder: string,
  { file, before }: { readonly file: ListedFile; readonly before: KnownFile | undefined },
): KnownFile {
  const isQuiet = before !== undefined && before.stamp === file.stamp
  const looksLeft = isQuiet ? before.looksLeft - 1 : LOOKS_AFTER_CHANGE
  if (isQuiet && looksLeft < 0) return before
  const text = readOrExplain(folder, file.name)
  const print = typeof text === 'string' ? fingerprint(text) : text.message
  if (before?.print === print) return { ...before, ...file, looksLeft }
  const newest =
    typeof text === 'string'
      ? versionOf(() => loadText(text, { file: file.file, schemaPath: SCENARIO_SCHEMA }), parts.reference.scenarioWords)
      : { compiled: null, problems: text.problems }
  return { ...file, print, newest, looksLeft, settled: before?.settled ?? { kept: null, problems: [] } }
}

function readOrExplain(folder: string, name: string): string | FileError {
  try {
    return readInside(folder, name)
  } catch (error) {
    if (error instanceof FileError) return error
    throw error
  }
}

/** Which scenarios came, changed and went; and of each file, once, what is newly wrong with it. */
function logChanges({ log }: Parts, before: Look, now: Look): void {
  const was = new Map(before.files.flatMap(({ settled: { kept } }) => (kept ? [[kept.file.name, kept] as const] : [])))
  const is = new Map(now.files.flatMap(({ settled: { kept } }) => (kept ? [[kept.file.name, kept] as const] : [])))
  const added = [...is.keys()].filter(name => !was.has(name))
  const removed = [...was.keys()].filter(name => !is.has(name))
  const changed = [...is].filter(([name, kept]) => was.has(name) && was.get(name) !== kept).map(([name]) => name)
  if (added.length + removed.length + changed.length > 0) {
    // A user who asked for --watch needs to know which version the next booking uses.
    const news = { added, changed, removed }
    const words = Object.entries(news).flatMap(([what, names]) =>
      names.length > 0 ? [`${what}: ${names.join(', ')}`] : [],
    )
    log.warn(news, `the scenario folder has changed (${words.join('; ')}); bookings from now on use it`)
  }
  const told = new Map(before.files.map(file => [file.name, linesOf(file.settled.problems)]))
  for (const { name, newest, settled } of now.files) {
    const lines = linesOf(settled.problems)
    const isTold = told.get(name) === lines && before.files.some(file => file.newest === newest)
    if (lines === '' || isTold) continue
    const stays = settled.kept ? `"${settled.kept.file.name}" stays as it was last right` : 'it counts for nothing'
    log.warn({ problems: lines.split('\n'), kept: settled.kept?.file.name ?? null }, `${lines}\n${stays}`)
  }
  if (now.trouble.length > 0) log.warn({ kept: [...is.keys()] }, `${linesOf(now.trouble)}; what was read last stays`)
}

function linesOf(problems: readonly FileProblem[]): string {
  return problems.map(problemLine).join('\n')
}
