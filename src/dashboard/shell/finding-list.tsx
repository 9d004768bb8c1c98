import type { WhyFinding } from '../../schemas/types.gen.ts'
import { Button } from '../components/button.tsx'
import { Badge, type Tone } from '../components/status.tsx'
import { rewriteInstants } from '../format.ts'
import { useTexts } from '../i18n.ts'
import { whyMessages } from '../messages/why.ts'
import { language } from '../preferences.ts'
import { hrefTo } from '../router.ts'
import { useFix } from './use-fix.ts'

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
