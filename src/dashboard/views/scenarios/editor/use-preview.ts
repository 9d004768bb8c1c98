import type { ScenarioFile, ScenarioPlan } from '../../../../schemas/types.gen.ts'
import { control } from '../../../api.ts'
import type { Line } from '../../../default-scenarios.ts'
import { type Query, useLoad } from '../../../use-query.ts'

/** As they are written; empty = what the sandbox takes by itself. */
export interface PreviewOptions {
  readonly start: string
  readonly seed: string
  readonly carrier: string
  readonly cod: string
}

export const NO_WISHES: PreviewOptions = { start: '', seed: '', carrier: '', cod: '' }

/** The carrier that the sandbox previews with when none is named. */
export const USUAL_CARRIER: Readonly<Record<Line, string>> = { standard: 'ghtk', ondemand: 'ahamove' }

/** Whether what is written so far is an instant; half of one is not asked about. */
export function isInstant(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/.test(text.trim())
}

export function usePreview(file: ScenarioFile, { start, seed, carrier, cod }: PreviewOptions): Query<ScenarioPlan> {
  const order = {
    ...(carrier === '' ? {} : { carrier }),
    ...(/^\d{1,10}$/.test(cod) ? { cod: Number(cod) } : {}),
  }
  const body = {
    scenario: file,
    order,
    ...(isInstant(start) ? { start: start.trim() } : {}),
    ...(/^\d{1,15}$/.test(seed) ? { seed: Number(seed) } : {}),
  }
  const load = (signal: AbortSignal) => control<ScenarioPlan>('POST', '/scenarios/preview', body, { signal })
  return useLoad(JSON.stringify(body), load, { keeps: `preview of ${file.line}` })
}
