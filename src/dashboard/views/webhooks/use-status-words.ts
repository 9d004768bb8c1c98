import type { ScenarioWordList, StatusWord } from '../../../schemas/types.gen.ts'
import { useQuery } from '../../use-query.ts'

export interface StatusWords {
  readonly standard: readonly StatusWord[]
  readonly ondemand: readonly StatusWord[]
  /** The slug itself while the words are not there yet. */
  textOf(slug: string, line: 'standard' | 'ondemand'): string
}

/** Every status of both lines. */
export function useStatusWords(): StatusWords {
  const { data } = useQuery<ScenarioWordList>('/scenario-words')
  const standard = data?.standard.statuses ?? []
  const ondemand = data?.ondemand.statuses ?? []
  return {
    standard,
    ondemand,
    textOf(slug, line) {
      const words = line === 'standard' ? standard : ondemand
      return words.find(word => word.slug === slug)?.text ?? slug
    },
  }
}
