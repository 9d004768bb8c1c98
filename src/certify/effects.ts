import { CertifyError } from './certify-error.ts'
import type { Order } from './order.ts'
import { createSource, type SourceOptions, type SourceSettings } from './read-source.ts'

/** Where the number of effects (mails, payments) is read. */
export type EffectsSettings = SourceSettings

export interface Effects {
  /** How many there are so far, or what they sum up to. @throws CertifyError when that cannot be read. */
  read(order: Order): Promise<number>
}

export function createEffects(settings: EffectsSettings, options: Omit<SourceOptions, 'what'>): Effects {
  const source = createSource(settings, { ...options, what: 'effects' })
  return {
    async read(order) {
      const text = (await source.read(order)).trim()
      if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text)
      throw new CertifyError(
        'usage',
        `${source.nameOf(order)} gave "${text.slice(0, 60)}", which is not a number. It must give one bare number, e.g. 2.`,
      )
    },
  }
}
