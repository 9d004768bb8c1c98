import { InvalidArgumentError } from 'commander'
import { nearWord } from '../../files/near-word.ts'

export function readText(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('it is empty.')
}

/** Of a switch in the environment or the config file. */
export function readBoolean(text: string): boolean {
  const word = text.toLowerCase()
  if (['1', 'true', 'yes', 'on'].includes(word)) return true
  if (['0', 'false', 'no', 'off'].includes(word)) return false
  throw new InvalidArgumentError(`"${text}" is neither on nor off: write 1 or 0.`)
}

/** `a,b c` → a, b, c. */
export function collectList(text: string): readonly string[] {
  const words = text.split(/[\s,]+/).filter(word => word !== '')
  if (words.length > 0) return words
  throw new InvalidArgumentError('name at least one, with commas between several.')
}

export function readList<T extends string>(valid: readonly T[]): (text: string) => readonly T[] {
  const readOne = readChoice(valid)
  return text => collectList(text).map(readOne)
}

export function readChoice<T extends string>(valid: readonly T[]): (text: string) => T {
  return text => {
    const found = valid.find(word => word === text)
    if (found !== undefined) return found
    const near = nearWord(text, valid)
    const hint = near === null ? '' : ` Did you mean "${near}"?`
    throw new InvalidArgumentError(`there is no "${text}"; there are ${valid.join(', ')}.${hint}`)
  }
}

export function readCount(text: string): number {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (count > 0) return count
  throw new InvalidArgumentError('give a whole number from 1 to 999.')
}

/** `5/s`, `300/m` → requests per second. */
export function readRate(text: string): number {
  const [, digits = '', unit = ''] = /^(\d{1,6}(?:\.\d{1,3})?)\/(s|m)$/.exec(text) ?? []
  const perSecond = Number(digits) / (unit === 'm' ? 60 : 1)
  if (unit !== '' && perSecond > 0) return perSecond
  throw new InvalidArgumentError('give requests per second or minute, such as 5/s or 60/m.')
}

export function readPercent(text: string): number {
  const percent = /^\d{1,3}(\.\d+)?%?$/.test(text) ? Number.parseFloat(text) : Number.NaN
  if (percent >= 0 && percent <= 100) return percent
  throw new InvalidArgumentError('give a percentage from 0 to 100.')
}

/** `0.0.0.0:8080`; brackets around an IPv6 address. */
export function readHostPort(text: string): string {
  const port = Number(/^(?:\[[0-9A-Fa-f:.]+\]|[^\s:[\]]+):(\d{1,5})$/.exec(text)?.[1])
  if (port <= 65_535) return text
  throw new InvalidArgumentError('give an address and a port, such as 0.0.0.0:8080.')
}
