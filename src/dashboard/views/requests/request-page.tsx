import { useState } from 'preact/hooks'
import type { RequestDetail } from '../../../schemas/types.gen.ts'
import { Button, CopyButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { PageHead, Panel } from '../../components/panel.tsx'
import { Failure, Loading } from '../../components/placeholders.tsx'
import { formatDuration } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { againMessages } from '../../messages/call/again.ts'
import { requestMessages } from '../../messages/request.ts'
import { requestsMessages } from '../../messages/requests.ts'
import { troubleMessages } from '../../messages/trouble.ts'
import { language } from '../../preferences.ts'
import { hrefTo } from '../../router.ts'
import { useQuery } from '../../use-query.ts'
import { BodyView } from '../webhooks/delivery/body-view.tsx'
import { HeaderList } from '../webhooks/delivery/header-list.tsx'
import { callToRepeat } from './again/call-to-repeat.ts'
import { CodePanel } from './again/code-panel.tsx'
import { ProblemBox } from './again/problem-box.tsx'
import { draftOf } from './again/send-call.ts'
import { SendPanel } from './again/send-panel.tsx'
import { AnswerBadge, isUnmatched } from './call-cells.tsx'
import { CallFacts } from './call-facts.tsx'
import { guessTrouble } from './guess-trouble.ts'

export interface RequestPageProps {
  readonly id: string
  /** Of the list that one comes from. */
  readonly query: URLSearchParams
}

/** One call: what was sent, what was answered, and the command that repeats it. */
export function RequestPage({ id, query }: RequestPageProps) {
  const t = useTexts(requestMessages)
  const again = useTexts(againMessages)
  const [isEditing, setEditing] = useState(false)
  const spoken = language.value
  const { data, error, refetch } = useQuery<RequestDetail>(`/requests/${encodeURIComponent(id)}`)
  const back = { href: hrefTo(['requests'], Object.fromEntries(query)), label: t.back }
  if (!data) {
    return (
      <>
        <PageHead title={`${t.call} ${id}`} back={back} />
        {error ? (
          <div class="stack">
            <Failure error={error} onRetry={refetch} />
            <p class="muted">{t.gone}</p>
          </div>
        ) : (
          <Loading />
        )}
      </>
    )
  }
  // Without a command the body is not there as it was sent.
  const call = data.curl === null ? null : callToRepeat(data, document.baseURI)
  return (
    <>
      <PageHead
        title={`${data.method} ${data.path}`}
        back={back}
        lead={
          <span class="row">
            <AnswerBadge status={data.status} />
            <span class="number">{formatDuration(data.ms, spoken)}</span>
            {data.operation !== null && <span class="mono">{data.operation}</span>}
          </span>
        }
        actions={
          <>
            {data.curl !== null && <CopyButton text={data.curl} label={t.copyCurl} isWide />}
            {call && !isEditing && (
              <Button icon="edit" size="small" onClick={() => setEditing(true)}>
                {again.edit}
              </Button>
            )}
          </>
        }
      />
      <div class="stack request-page">
        <ProblemBox call={data} />
        {isUnmatched(data) && <TroubleBox call={data} />}
        {call && isEditing && <SendPanel draft={draftOf(call, data.path)} onClose={() => setEditing(false)} />}
        <CallFacts call={data} />
        <div class="columns exchange">
          <Panel title={t.request}>
            <Side message={data.request} />
            <p class="muted small curl-note">{data.curl === null ? t.noCurl : t.curlNote}</p>
          </Panel>
          <Panel title={t.answer} lead={data.status === null ? t.cutNote : undefined}>
            <Side message={data.answer} depth={(data.status ?? 0) >= 400 ? WHOLE : undefined} />
          </Panel>
        </div>
        {call && data.curl !== null && <CodePanel call={call} curl={data.curl} />}
      </div>
    </>
  )
}

/** Nothing is folded: what is wrong with which field lies deep in a 422. */
const WHOLE = 8

interface SideProps {
  readonly message: RequestDetail['request']
  /** How many levels of the body are open at first. */
  readonly depth?: number | undefined
}

function Side({ message: { headers, body, truncated }, depth }: SideProps) {
  const t = useTexts(requestMessages)
  return (
    <div class="stack">
      {body === null ? <p class="muted">{t.bodiless}</p> : <BodyView label={t.body} body={body} depth={depth} />}
      {truncated && <p class="muted small">{t.truncated}</p>}
      <HeaderList label={t.headers} headers={headers} />
    </div>
  )
}

/** What is probably wrong with a call that no account knows, and what to do about it. */
function TroubleBox({ call }: { readonly call: RequestDetail }) {
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
