import { OtherStatusName, StatusName } from '../../../components/status-names.tsx'
import { useTexts } from '../../../i18n.ts'
import { scenarioMessages } from '../../../messages/scenario.ts'
import { scenarioWordsMessages } from '../../../messages/scenario-words.ts'
import { language } from '../../../preferences.ts'
import {
  describeChaos,
  describeDuration,
  describeNotes,
  describeShare,
  describeWait,
  type Teller,
} from '../describe-step.ts'
import type { ChoicePart, Part, Script } from '../script-of.ts'
import type { TakenWays } from './graph-parts.ts'

export interface ScriptListProps {
  readonly name: string
  readonly script: Script
  readonly taken: TakenWays
}

/** The picture in words, for who cannot see it. */
export function ScriptList({ name, script, taken }: ScriptListProps) {
  const t = useTexts(scenarioMessages)
  const words = useTexts(scenarioWordsMessages)
  const teller = { t: words, language: language.value }
  const { delay, error } = script
  const answer = error === null ? words.accepted : `${words.refused}: “${error}”`
  const chaos = describeChaos(script.webhook, teller)
  return (
    <ol class="visually-hidden" aria-label={`${t.picture}: ${name}`}>
      <li>{words.booked}</li>
      {(delay !== null || error !== null || chaos !== null) && (
        <li>
          {[delay === null ? words.atOnce : describeDuration(delay, teller), answer, chaos].filter(Boolean).join(', ')}
        </li>
      )}
      <Parts parts={script.parts} taken={taken} teller={teller} />
      <li>{words.end}</li>
    </ol>
  )
}

interface PartsProps {
  readonly parts: readonly Part[]
  readonly taken: TakenWays
  readonly teller: Teller
}

function Parts({ parts, taken, teller }: PartsProps) {
  return (
    <>
      {parts.map(part => {
        if (part.kind === 'repeat') {
          return (
            <li key={part.pointer}>
              {teller.t.rounds(part.rounds)}:
              <ol>
                <Parts parts={part.parts} taken={taken} teller={teller} />
              </ol>
            </li>
          )
        }
        if (part.kind === 'choice') return <Choice key={part.pointer} part={part} taken={taken} teller={teller} />
        const { slug, status, text } = part.status
        const told = [...describeNotes(part.step, teller), describeChaos(part.step.webhook, teller)].filter(Boolean)
        return (
          <li key={part.pointer}>
            {describeWait(part.step, teller)}: <StatusName slug={slug} code={status} text={text} /> (
            <OtherStatusName slug={slug} code={status} text={text} />){told.length > 0 && `; ${told.join('; ')}`}
          </li>
        )
      })}
    </>
  )
}

function Choice({ part, taken, teller }: Omit<PartsProps, 'parts'> & { readonly part: ChoicePart }) {
  const { t } = teller
  return (
    <li>
      {t.oneOf}:
      <ul>
        {part.ways.map(way => (
          <li key={way.number}>
            {t.way(way.number, describeShare(way.odds))}
            {taken?.has(`${part.pointer} ${way.number}`) && `, ${t.isTaken}`}
            {way.parts.length === 0 ? (
              `: ${t.goesOn}`
            ) : (
              <ol>
                <Parts parts={way.parts} taken={taken} teller={teller} />
              </ol>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
