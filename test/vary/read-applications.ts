/** The applications that `exec --vary` is measured by, and what it has to find in each. */
import { readFileSync } from 'node:fs'

export const LANGUAGES = ['javascript', 'python', 'php'] as const
export const KINDS = ['switches', 'webhooks', 'faults', 'data', 'grease'] as const

export interface PlantedLean {
  /** The id of a variation; `switch:max_page_size<60` stands for every value of the switch below 60. */
  readonly variation: string
  readonly because: string
  /** The call whose answer is to blame, counted from 1 among the calls of its operation in the unvaried run. */
  readonly guilty: { readonly operation: string; readonly occurrence: number } | null
}

export interface PlantedApplication {
  /** `language/file`, without the ending. */
  readonly name: string
  readonly language: (typeof LANGUAGES)[number]
  /** Run in the folder of the repository; it ends with 0 or not. */
  readonly command: readonly string[]
  /** The kinds of variation to ask for. */
  readonly kinds: readonly (typeof KINDS)[number][]
  readonly leans: readonly PlantedLean[]
  /** The share of its runs that are red by chance, 0 to 0.5. */
  readonly flaky: number
  readonly says: string
}

/** All of them in the order of the file. */
export function readApplications(): readonly PlantedApplication[] {
  const read: { readonly applications: readonly PlantedApplication[] } = JSON.parse(
    readFileSync(new URL('expectations.json', import.meta.url), 'utf8'),
  )
  return read.applications
}

/** Whether a lean stands for the variation with this id. */
export function standsFor({ variation }: PlantedLean, id: string): boolean {
  const [name = '', bound] = variation.split('<')
  if (bound === undefined) return variation === id
  const [switchId, value] = id.split('=')
  return switchId === name && value !== undefined && Number(value) < Number(bound)
}

export const leansOn = ({ leans }: PlantedApplication, id: string) => leans.some(lean => standsFor(lean, id))
