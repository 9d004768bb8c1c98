import { Icon } from '../../components/icon.tsx'
import { useTexts } from '../../i18n.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { troubleMessages } from '../../messages/trouble.ts'
import { hrefTo } from '../../router.ts'
import { guessTrouble } from './guess-trouble.ts'
import type { CallDetail } from './logged-call.ts'

/** What is probably wrong with a call that no account knows, and what to do about it. */
export function TroubleBox({ call }: { readonly call: CallDetail }) {
  const t = useTexts(requestsMessages)
  const words = useTexts(troubleMessages)
  const trouble = guessTrouble(call)
  const isAboutToken = ['noToken', 'noBearer', 'wrongToken', 'login'].includes(trouble)
  return (
    <div class="note trouble-box">
      <Icon name="warning" size={20} />
      <div>
        <p>
          <strong>
            {t.trouble}: {words[trouble]}
          </strong>
        </p>
        <p>
          {words[`${trouble}Help`]} {trouble === 'wrongBase' && <code>{`${location.origin}/api/v2`}</code>}
        </p>
      </div>
      {isAboutToken && (
        <a class="button" href={hrefTo(['account'])}>
          {words.openAccount}
        </a>
      )}
    </div>
  )
}
