import type { ScenarioFile, ScenarioMatch } from '../../../schemas/types.gen.ts'
import type { Line } from '../../default-scenarios.ts'

/** The shortest scripts that reach a recipient. */
const SHORT: Readonly<Record<Line, Pick<ScenarioFile, 'create' | 'steps'>>> = {
  standard: {
    create: { delay: '2s' },
    steps: [
      { between: ['1h', '3h'], status: 'picked-up' },
      { at: '08:30', days: 1, status: 'out-for-delivery' },
      { after: '4h', status: 'delivered' },
    ],
  },
  ondemand: {
    create: { delay: '2s' },
    steps: [
      { after: '0s', status: 'sent-to-carrier' },
      { after: '5s', status: 'waiting-for-pickup' },
      { between: ['1m', '4m'], status: 'picking-up' },
      { between: ['5m', '10m'], status: 'picked-up' },
      { after: '1m', status: 'out-for-delivery' },
      { between: ['10m', '25m'], status: 'delivered' },
      { after: '1m', status: 'completed' },
    ],
  },
}

/** A scenario to begin with. */
export function shortScenario(name: string, line: Line): ScenarioFile {
  return { name, description: name.replaceAll('-', ' '), line, match: matchOf(name), ...SHORT[line] }
}

/** The same under another name; it is chosen by that, so that it does not hide the first. */
export function copyOf(file: ScenarioFile, name: string): ScenarioFile {
  return { ...file, name, match: matchOf(name) }
}

/** `my-lost` → `MY-LOST-*`. */
export function matchOf(name: string): ScenarioMatch[] {
  return [{ order_id: `${name.toUpperCase()}-*` }]
}
