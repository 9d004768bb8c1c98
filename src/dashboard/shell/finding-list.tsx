import type { ClockAdvanced, WhyAnswer, WhyFinding } from '../../schemas/types.gen.ts'
import { api, control } from '../api.ts'
import { Button } from '../components/button.tsx'
import { Badge, type Tone } from '../components/status.tsx'
import { rewriteInstants } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { whyMessages } from '../messages/why.ts'
import { language } from '../preferences.ts'
import { hrefTo } from '../router.ts'
import { showToast } from '../toasts.ts'
import { type Action, useAction } from '../use-action.ts'
import { useTellAdvanced } from '../use-advance.ts'
import { type Query, useQuery } from '../use-query.ts'
import { readClock } from '../virtual-clock.ts'

/** Why nothing moves, fresh after every event. @param shipment of this one only; all of the account by default */
export function useFindings(shipment?: string): Query<WhyAnswer> {
  const path = shipment === undefined ? '/why' : `/why?shipment=${encodeURIComponent(shipment)}`
  return useQuery<WhyAnswer>(path, {
    on: ['clock', 'transition', 'delivery', 'fault', 'change:endpoints', 'change:faults', 'change:scenarios'],
  })
}

/** A call that helps, as GET /why names it: the path from the root of the sandbox. */
export type Fix = NonNullable<WhyFinding['fix']>

/** Carries out what a finding proposes. @param then afterwards, whether it helped or not */
export function useFix(then: () => void): Action<[Fix]> {
  const t = useTexts(whyMessages)
  const tell = useTellAdvanced()
  return useAction(async ({ label, method, path, body }: Fix) => {
    try {
      const sent = body ?? undefined
      if (path === '/__sandbox/clock/advance')
        tell(await control<ClockAdvanced>(method, path.slice('/__sandbox'.length), sent))
      else {
        if (path.startsWith('/api/v2/')) await api(method, path.slice('/api/v2'.length), sent)
        else await control(method, path.slice('/__sandbox'.length), sent)
        showToast({ kind: 'success', text: t.done(label[language.peek()]) })
      }
      await readClock()
    } finally {
      then()
    }
  })
}

export interface FindingListProps {
  readonly findings: readonly WhyFinding[]
  /** After a fix was tried. */
  readonly refetch: () => void
}

const TONES: Readonly<Record<WhyFinding['severity'], Tone>> = { blocks: 'bad', slows: 'warn', notes: 'info' }

/** What keeps things from moving, the gravest first, each with the button that helps. */
export function FindingList({ findings, refetch }: FindingListProps) {
  const fix = useFix(refetch)
  return (
    <ol class="why-list">
      {findings.map(finding => (
        <Found key={`${finding.code} ${finding.about?.id ?? ''}`} finding={finding} fix={fix} />
      ))}
    </ol>
  )
}

interface FoundProps {
  readonly finding: WhyFinding
  readonly fix: ReturnType<typeof useFix>
}

function Found({ finding, fix }: FoundProps) {
  const t = useTexts(whyMessages)
  const spoken = language.value
  const { severity, title, detail, about } = finding
  const { fix: remedy } = finding
  return (
    <li class={`why-finding ${severity}`}>
      <h3>
        <Badge tone={TONES[severity]}>{t[severity]}</Badge> {title[spoken]}
      </h3>
      <p>{rewriteInstants(detail[spoken])}</p>
      <div class="row">
        {remedy && (
          <Button size="small" look="primary" isBusy={fix.isBusy} onClick={() => fix.run(remedy)}>
            {remedy.label[spoken]}
          </Button>
        )}
        {about && <a href={placeOf(about)}>{t[about.kind]}</a>}
      </div>
    </li>
  )
}

function placeOf({ kind, id }: NonNullable<WhyFinding['about']>): string {
  const views = { shipment: 'shipments', endpoint: 'webhooks', fault: 'faults', scenario: 'scenarios' } as const
  return hrefTo([views[kind], id])
}
