import type { ReplayState } from '../../../schemas/types.gen.ts'
import { PageHead } from '../../components/panel.tsx'
import { Failure, Loading } from '../../components/placeholders.tsx'
import { useTexts } from '../../i18n.ts'
import { replayMessages } from '../../messages/replay.ts'
import { useQuery } from '../../use-query.ts'
import { RunView } from './run-view.tsx'

/** The recorded run that this sandbox has played, as its page shows it. */
export function ReplayView() {
  const t = useTexts(replayMessages)
  const { data, error, refetch } = useQuery<ReplayState>('/replay')
  return (
    <>
      <PageHead title={t.title} lead={data?.replay && (data.call === null ? t.atEnd : t.atCall(data.call))} />
      {data?.replay ? (
        <RunView page={data.replay} call={data.call ?? undefined} />
      ) : data ? (
        <p class="muted">{t.noReplay}</p>
      ) : error ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </>
  )
}
