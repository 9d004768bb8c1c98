import { useTexts } from '../i18n.ts'
import { commonMessages } from '../messages/common.ts'

/** Bars where lines will be; comes late enough that a quick answer shows none. @param lines 6 by default */
export function Loading({ lines = 6 }: { readonly lines?: number }) {
  const t = useTexts(commonMessages)
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">{t.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} class="skeleton-line" style={{ width: `${90 - ((index * 17) % 45)}%` }} />
      ))}
    </div>
  )
}
