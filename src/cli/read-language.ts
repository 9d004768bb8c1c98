import { InvalidArgumentError } from 'commander'
import type { Language } from './describe-exchange.ts'

/** Of hints, which the sandbox has in both. */
export function readLanguage(text: string): Language {
  if (text === 'en' || text === 'vi') return text
  throw new InvalidArgumentError('hints are in en (English) and vi (Vietnamese).')
}
