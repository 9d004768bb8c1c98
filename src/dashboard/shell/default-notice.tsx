import { useEffect } from 'preact/hooks'
import type { DefaultScenarios } from '../../schemas/types.gen.ts'
import { lazily } from '../components/lazily.tsx'
import { defaultScenarios, ORDINARY } from '../default-scenarios.ts'
import { useQuery } from '../use-query.ts'

const UnusualDefault = lazily(() => import('./unusual-default.tsx').then(module => module.UnusualDefault))

/** Shown while new orders of a line use another scenario than usual, so that it is not forgotten; one click ends it. */
export function DefaultNotice() {
  // Another client may have set it.
  const { data } = useQuery<DefaultScenarios>('/default-scenario', { on: ['change:scenarios'] })
  useEffect(() => {
    defaultScenarios.value = data ?? null
  }, [data])
  const inForce = defaultScenarios.value
  if (!inForce) return null
  const unusual = (['standard', 'ondemand'] as const).filter(line => inForce[line] !== ORDINARY[line])
  return (
    <>
      {unusual.map(line => (
        <UnusualDefault key={line} line={line} scenario={inForce[line]} />
      ))}
    </>
  )
}
