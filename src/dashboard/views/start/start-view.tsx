import { PageHead } from '../../components/panel.tsx'
import { useTexts } from '../../i18n.ts'
import { startMessages } from '../../messages/start/start.ts'
import { account } from '../../session.ts'
import { FirstSteps } from './first-steps.tsx'

/** `#/start`: the first steps, at any time. */
export function StartView() {
  const t = useTexts(startMessages)
  return (
    <>
      <PageHead title={t.start} />
      <FirstSteps key={account.value} />
    </>
  )
}
