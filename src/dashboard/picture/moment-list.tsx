import { Instant } from '../components/instant.tsx'
import { useTexts } from '../i18n.ts'
import { pictureMessages } from '../messages/picture.ts'
import { phaseOf } from '../status-phase.ts'
import type { Moment } from './moment.ts'

/** The course as a list: what a phone shows, and what a screen reader reads. */
export function MomentList({ label, moments }: { readonly label: string; readonly moments: readonly Moment[] }) {
  const t = useTexts(pictureMessages)
  return (
    <ol class="moments" aria-label={label}>
      {moments.map((moment, index) => (
        <li key={index} class={`moment ${phaseOf(moment.slug)}${moment.isPlanned ? ' planned' : ''}`}>
          <span class="moment-text" lang="vi">
            {moment.text}
          </span>{' '}
          <span class="moment-names">
            {moment.slug} {moment.code}
          </span>
          <span class="moment-when">
            {moment.isPlanned ? `${t.planned} ` : ''}
            <Instant at={moment.at} />
          </span>
          {moment.message !== null && (
            <span class="moment-message" lang="vi">
              {moment.message}
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
      ))}
    </ol>
  )
}
