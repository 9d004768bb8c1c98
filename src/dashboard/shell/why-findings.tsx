import { Badge, type Tone } from '../components/badge.tsx'
import { Button } from '../components/button.tsx'
import { Failure } from '../components/failure.tsx'
import { Icon } from '../components/icon.tsx'
import { Loading } from '../components/loading.tsx'
import { formatInstant } from '../format.ts'
import { type Both, useTexts } from '../i18n.ts'
import { whyMessages } from '../messages/why.ts'
import { language } from '../preferences.ts'
import { hrefTo } from '../router.ts'
import { useStore } from '../store.ts'
import { useQuery } from '../use-query.ts'
import { type Fix, useFix } from './use-fix.ts'

interface Finding {
  readonly code: string
  readonly severity: 'blocks' | 'slows' | 'notes'
  readonly title: Both
  readonly detail: Both
  readonly fix: Fix | null
  readonly about: {
    readonly kind: 'shipment' | 'endpoint' | 'fault' | 'scenario'
    readonly id: string
    readonly count: number
  } | null
}

interface Answer {
  readonly next_at: string | null
  readonly findings: readonly Finding[]
}

export interface WhyFindingsProps {
  /** Of one shipment only. */
  readonly shipment?: string
}

const TONES: Readonly<Record<Finding['severity'], Tone>> = { blocks: 'bad', slows: 'warn', notes: 'info' }

/** What keeps things from moving, the gravest first, each with the button that helps. Fresh after every event. */
export function WhyFindings({ shipment }: WhyFindingsProps) {
  const t = useTexts(whyMessages)
  const path = shipment === undefined ? '/why' : `/why?shipment=${encodeURIComponent(shipment)}`
  const { data, error, refetch } = useQuery<Answer>(path, { on: ['clock', 'transition', 'delivery', 'fault'] })
  const fix = useFix(refetch)
  if (error && !data) return <Failure error={error} onRetry={refetch} />
  if (!data) return <Loading lines={4} />
  if (data.findings.length === 0) {
    return (
      <p class="row why-none">
        <Icon name="check" />
        {data.next_at === null ? t.none : t.noneUntil(formatInstant(data.next_at))}
      </p>
    )
  }
  return (
    <ol class="why-list">
      {data.findings.map(finding => (
        <Found key={`${finding.code} ${finding.about?.id ?? ''}`} finding={finding} fix={fix} />
      ))}
    </ol>
  )
}

interface FoundProps {
  readonly finding: Finding
  readonly fix: ReturnType<typeof useFix>
}

function Found({ finding, fix }: FoundProps) {
  const t = useTexts(whyMessages)
  const spoken = useStore(language)
  const { severity, title, detail, about } = finding
  const { fix: remedy } = finding
  return (
    <li class={`why-finding ${severity}`}>
      <h3>
        <Badge tone={TONES[severity]}>{t[severity]}</Badge> {title[spoken]}
      </h3>
      <p>{detail[spoken]}</p>
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

function placeOf({ kind, id }: NonNullable<Finding['about']>): string {
  const views = { shipment: 'shipments', endpoint: 'webhooks', fault: 'faults', scenario: 'scenarios' } as const
  return kind === 'shipment' || kind === 'scenario' ? hrefTo([views[kind], id]) : hrefTo([views[kind]])
}
