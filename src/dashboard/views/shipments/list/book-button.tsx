import { useTexts } from '../../../i18n.ts'
import { shipmentsMessages } from '../../../messages/shipments.ts'
import { hrefTo } from '../../../router.ts'

export function BookButton() {
  const t = useTexts(shipmentsMessages)
  return (
    <a class="button primary" href={hrefTo(['book'])}>
      {t.book}
    </a>
  )
}
