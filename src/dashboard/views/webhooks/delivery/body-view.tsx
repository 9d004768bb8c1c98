import { useState } from 'preact/hooks'
import { Button, CopyButton } from '../../../components/button.tsx'
import { Json } from '../../../components/json.tsx'
import { useTexts } from '../../../i18n.ts'
import { commonMessages } from '../../../messages/common.ts'
import { deliveryMessages } from '../../../messages/delivery.ts'

export interface BodyViewProps {
  readonly label: string
  readonly body: string
  /** Of all of it, when `body` may be its beginning only. */
  readonly bytes?: number
  /** What it should have been. */
  readonly event?: string | undefined
  /** How many levels are open at first, as of `Json`. */
  readonly depth?: number | undefined
}

/** A body to read, or exactly as it went over the wire: a signature is over these very bytes. */
export function BodyView({ label, body, bytes, event, depth }: BodyViewProps) {
  const t = useTexts(deliveryMessages)
  const common = useTexts(commonMessages)
  const [isRaw, setRaw] = useState(false)
  const here = new TextEncoder().encode(body).length
  const all = bytes ?? here
  const isCut = here < all
  const caption = isCut ? `${t.bytes(all)}, ${t.cut}` : t.bytes(all)
  if (body === '') {
    return (
      <div class="body-view">
        <h3>{label}</h3>
        <p class="muted small">{common.emptyBody}</p>
      </div>
    )
  }
  return (
    <div class="body-view">
      <div class="body-head">
        <h3>{label}</h3>
        <span class="button-group">
          <Button size="small" isPressed={!isRaw} onClick={() => setRaw(false)}>
            {t.pretty}
          </Button>
          <Button size="small" isPressed={isRaw} onClick={() => setRaw(true)}>
            {t.raw}
          </Button>
        </span>
      </div>
      {isRaw ? (
        <figure class="json">
          <figcaption>
            <span>{caption}</span>
            <CopyButton text={body} label={common.copyThis} />
          </figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <div class="json-body" tabIndex={0} role="group" aria-label={`${label}, ${t.raw}`}>
            <pre>{body}</pre>
          </div>
        </figure>
      ) : (
        <Json text={body} label={caption} {...(depth === undefined ? {} : { depth })} />
      )}
      {event !== undefined && event !== body && !isCut && (
        <>
          <p class="small changed">{t.changed}</p>
          <Json text={event} label={t.event} depth={1} />
        </>
      )}
    </div>
  )
}
