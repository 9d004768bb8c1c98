import type { OndemandService } from '../../schemas/types.gen.ts'
import { say } from '../messages.ts'
import { stopCod, totalCod } from './amounts.ts'
import type { OndemandProblem } from './path-problems.ts'
import type { PointInput } from './read-path.ts'

/**
 * Where an order goes beyond what a service carries. In the rates such a service is left out, at creation it is 422
 * (open-clauses.md, "On-demand rates"). Amounts in VND.
 */
export function findCeilingProblems(
  service: OndemandService,
  points: readonly PointInput[],
): readonly OndemandProblem[] {
  const { id, max_cod, max_cod_per_stop_point, max_stop_points } = service
  const problems: OndemandProblem[] = points.flatMap((point, index) => {
    const key = `paths.${index}.parcel.cod_amount`
    const cod = stopCod(point)
    if (cod <= max_cod_per_stop_point) return []
    return [{ key, message: say('stop_cod_exceeded', { key, cod, service: id, most: max_cod_per_stop_point }) }]
  })
  const cod = totalCod(points)
  if (cod > max_cod) {
    problems.push({ key: 'paths', message: say('cod_exceeded', { cod, service: id, most: max_cod }) })
  }
  const stops = points.filter(({ kind }) => kind === 2).length
  if (stops > max_stop_points) {
    problems.push({
      key: 'paths',
      message: say('stops_exceeded', { stops, service: id, most: max_stop_points }),
    })
  }
  return problems
}
