import { type Language, language } from '../preferences.ts'

export interface StatusNameProps {
  readonly slug: string
  readonly code: number | string
  /** As the carrier says it, in Vietnamese. */
  readonly text: string
}

/** Both names in one line, as a list of choices has them: `delivered 905 · Giao thành công`. */
export function statusLine({ slug, code, text }: StatusNameProps, spoken: Language): string {
  return spoken === 'en' ? `${slug} ${code} · ${text}` : `${text} · ${slug} ${code}`
}

/** The name that leads in the language of the page: the English name with its code, or the Vietnamese text. */
export function StatusName(props: StatusNameProps) {
  return language.value === 'en' ? <EnglishName {...props} /> : <VietnameseName {...props} />
}

/** The name in the other language, which is shown beside it. */
export function OtherStatusName(props: StatusNameProps) {
  return language.value === 'en' ? <VietnameseName {...props} /> : <EnglishName {...props} />
}

function EnglishName({ slug, code }: StatusNameProps) {
  return (
    <span>
      {slug} <span class="status-code">{code}</span>
    </span>
  )
}

function VietnameseName({ text }: StatusNameProps) {
  return <span lang="vi">{text}</span>
}
