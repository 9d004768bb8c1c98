import { posix } from 'node:path'
import { listImports } from './list-imports.ts'
import { FAMILIES, MOST_FILES_IN_A_FOLDER, ROOMS_OF } from './rules.ts'
import { isCode, lineAt, parseSource } from './syntax-tree.ts'
import type { SourceFile, Violation } from './violation.ts'

/** Folders that hold too many files, files of the service that stand in no room, and rooms that need each other. */
export function checkRooms(files: readonly SourceFile[]): readonly Violation[] {
  return [...checkFolders(files), ...checkCircles(files)]
}

function checkFolders(files: readonly SourceFile[]): readonly Violation[] {
  const folders = new Map<string, number>()
  for (const { path } of files) {
    const folder = posix.dirname(path)
    if (path.startsWith('src/') && isCode({ path, text: '' })) folders.set(folder, (folders.get(folder) ?? 0) + 1)
  }
  return [...folders]
    .filter(([folder, count]) => count > MOST_FILES_IN_A_FOLDER && !FAMILIES.includes(folder))
    .map(([folder, count]) => ({
      rule: 'folder',
      path: folder,
      line: 1,
      found: `${count} files`,
      advice: `a folder holds at most ${MOST_FILES_IN_A_FOLDER}; give what belongs together a folder of its own`,
    }))
}

interface Need {
  readonly from: string
  readonly to: string
  readonly violation: Pick<Violation, 'path' | 'line' | 'found'>
}

function checkCircles(files: readonly SourceFile[]): readonly Violation[] {
  const violations: Violation[] = []
  const needs: Need[] = []
  for (const file of files.filter(one => one.path.startsWith(ROOMS_OF) && isCode(one))) {
    const from = roomOf(file.path)
    if (from === undefined) {
      const advice = 'stands in no room; move it into the folder that says what it is about'
      violations.push({ rule: 'room', path: file.path, line: 1, found: posix.basename(file.path), advice })
      continue
    }
    for (const { specifier, typeOnly, node } of listImports(parseSource(file))) {
      const to = specifier?.startsWith('.') && roomOf(posix.join(posix.dirname(file.path), specifier))
      if (typeOnly || !to || to === from) continue
      const violation = { path: file.path, line: lineAt(file.text, node.start), found: `${from} needs ${to}` }
      needs.push({ from, to, violation })
    }
  }
  for (const { from, to, violation } of needs) {
    if (!reaches(needs, to, from)) continue
    const advice = `${to} needs ${from} too; move what both use into a room below, or import only types`
    violations.push({ rule: 'room', ...violation, advice })
  }
  return violations
}

/** The folder right below `ROOMS_OF`; undefined for what stands in none, and for files elsewhere. */
function roomOf(path: string): string | undefined {
  if (!path.startsWith(ROOMS_OF)) return undefined
  const [room, ...rest] = path.slice(ROOMS_OF.length).split('/')
  return rest.length > 0 ? room : undefined
}

function reaches(needs: readonly Need[], start: string, end: string): boolean {
  const seen = new Set([start])
  for (const room of seen) for (const { from, to } of needs) if (from === room) seen.add(to)
  return seen.has(end)
}
