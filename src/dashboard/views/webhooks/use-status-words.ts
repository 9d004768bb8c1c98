import { useQuery } from '../../use-query.ts'

export interface StatusWord {
  readonly status: number
  readonly slug: string
  /** As the carrier says it, in Vietnamese. */
  readonly text: string
}

interface ScenarioWords {
  readonly standard: { readonly statuses: readonly StatusWord[] }
  readonly ondemand: { readonly statuses: readonly StatusWord[] }
}

export interface StatusWords {
  readonly standard: readonly StatusWord[]
  readonly ondemand: readonly StatusWord[]
  /** The slug itself while the words are not there yet. */
  textOf(slug: string, line: 'standard' | 'ondemand'): string
}

/** Every status of both lines. */
export function useStatusWords(): StatusWords {
  const { data } = useQuery<ScenarioWords>('/scenario-words')
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
