import { englishOfCarrier } from '../picture/carrier-words.ts'
import { language } from '../preferences.ts'

/** What a carrier says, as it says it, and on English pages its meaning behind it. */
export function CarrierText({ text }: { readonly text: string }) {
  const english = language.value === 'en' ? englishOfCarrier(text) : null
  return (
    <>
      <span lang="vi">{text}</span>
      {english !== null && <span class="muted"> ({english})</span>}
    </>
  )
}
