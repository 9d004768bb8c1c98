import { language } from '../preferences.ts'

export interface StatusNameProps {
  readonly slug: string
  readonly code: number | string
  /** As the carrier says it, in Vietnamese. */
  readonly text: string
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
