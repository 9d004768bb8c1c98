import { Icon } from '../components/icon.tsx'
import { Popover } from '../components/popover.tsx'
import { useTexts } from '../i18n.ts'
import { whyMessages } from '../messages/why.ts'
import { WhyFindings } from './why-findings.tsx'

/** "Why does nothing move?", asked of the whole account. */
export function Why() {
  const t = useTexts(whyMessages)
  return (
    <Popover
      label={t.question}
      align="end"
      button={
        <>
          <Icon name="question" />
          <span>
            {t.why}
            <span class="why-rest">{t.whyRest}</span>
          </span>
        </>
      }
    >
      {() => (
        <div class="why">
          <h2>{t.question}</h2>
          <WhyFindings />
        </div>
      )}
    </Popover>
  )
}
