/** A rules file has at most so many; more than any account has of its own. */
const BEHIND_THE_FILE = 1_000_000

/** The id of the nth rule of `--faults`: the same at every start, since the id is part of what decides. */
export function idOfStartRule(n: number): string {
  return `start-${n}`
}

/** The place of a rule among those of its account: the file's in its order, then the others as they came. */
export function placeOfRule(id: string): number {
  return id.startsWith('start-') ? Number(id.slice('start-'.length)) : BEHIND_THE_FILE + Number(id)
}
