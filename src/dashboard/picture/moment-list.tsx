import { Fragment } from 'preact'
import { CarrierText } from '../components/carrier-text.tsx'
import { Instant } from '../components/facts.tsx'
import { OtherStatusName, StatusName } from '../components/status-names.tsx'
import { useTexts } from '../i18n.ts'
import { pictureMessages } from '../messages/common.ts'
import { phaseOf } from '../status-phase.ts'
import type { TimelineProps } from './timeline.tsx'

/** The course as a list: what a phone shows, and what a screen reader reads. */
export function MomentList({ label, moments, now }: TimelineProps) {
  const t = useTexts(pictureMessages)
  const planned = moments.findIndex(({ isPlanned }) => isPlanned)
  // Where the drawing has it: between what has happened and what is planned.
  const present = now === 0 || planned === 0 ? -1 : planned < 0 ? moments.length : planned
  return (
    <ol class="moments" aria-label={label}>
      {moments.map((moment, index) => (
        <Fragment key={index}>
          {index === present && <Now at={now} />}
          <li class={`moment ${phaseOf(moment.slug)}${moment.isPlanned ? ' planned' : ''}`}>
            <span class="moment-text">
              <StatusName slug={moment.slug} code={moment.code} text={moment.text} />
            </span>{' '}
            <span class="moment-names">
              <OtherStatusName slug={moment.slug} code={moment.code} text={moment.text} />
            </span>
            <span class="moment-when">
              {moment.isPlanned ? `${t.planned} ` : ''}
              <Instant at={moment.at} />
            </span>
            {moment.message !== null && (
              <span class="moment-message">
                <CarrierText text={moment.message} />
              </span>
            )}
            {moment.marks.length > 0 && (
              <ul class="moment-marks">
                {moment.marks.map((mark, place) => (
                  <li key={place} class={mark.state}>
                    {mark.title}
                  </li>
                ))}
              </ul>
            )}
          </li>
        </Fragment>
      ))}
      {present === moments.length && <Now at={now} />}
    </ol>
  )
}

function Now({ at }: { readonly at: number }) {
  const t = useTexts(pictureMessages)
  return (
    <li class="moment-now">
      <strong>{t.now}</strong> <Instant at={new Date(at).toISOString()} />
    </li>
  )
}
