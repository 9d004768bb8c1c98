import type { Variant } from './mutant.ts'
import { BY_SWITCH } from './variants/by-switch.ts'
import { ON_THE_WIRE } from './variants/on-the-wire.ts'

export const VARIANTS: readonly Variant[] = [...BY_SWITCH, ...ON_THE_WIRE]
