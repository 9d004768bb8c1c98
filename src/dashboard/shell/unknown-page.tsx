import { useEffect } from 'preact/hooks'
import { PageHead } from '../components/panel.tsx'
import { Empty } from '../components/placeholders.tsx'
import { useTexts } from '../i18n.ts'
import { shellMessages } from '../messages/shell.ts'
import { hrefTo } from '../router.ts'

/** An address that names no view. @param href of the route, e.g. `/shipment/GS6ZE234V6` */
export function UnknownPage({ href }: { readonly href: string }) {
  const t = useTexts(shellMessages)
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus(), [href])
  return (
    <>
      <PageHead title={t.unknownTitle} />
      <Empty icon="search" title={t.unknownLead(`#${href}`)}>
        <a class="button primary" href={hrefTo(['shipments'])}>
          {t.unknownGo}
        </a>
      </Empty>
    </>
  )
}
