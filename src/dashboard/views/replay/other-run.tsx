import { useState } from 'preact/hooks'
import type { ReplayPage } from '../../../schemas/types.gen.ts'
import { useTexts } from '../../i18n.ts'
import { replayMessages } from '../../messages/replay.ts'
import { type PageProblem, readChosenFile, UnreadablePage } from './read-page.ts'

export interface OtherRunProps {
  readonly onOpened: (other: { readonly name: string; readonly page: ReplayPage }) => void
}

/** Lets a person choose another run of their machine; nothing of it leaves the page. */
export function OtherRun({ onOpened }: OtherRunProps) {
  const t = useTexts(replayMessages)
  const [problem, setProblem] = useState<PageProblem | null>(null)
  const open = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    try {
      onOpened({ name: file.name, page: await readChosenFile(file) })
    } catch (error) {
      setProblem(error instanceof UnreadablePage ? error.problem : 'damaged')
    }
  }
  return (
    <span class="run-other row">
      <label class="button small" title={t.compareHint}>
        {t.compare}
        <input
          class="visually-hidden"
          type="file"
          accept=".html,.gz,.json"
          onChange={event => {
            void open(event.currentTarget.files?.[0])
            // So that the same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </label>
      <span role="alert">{problem !== null && t[problem]}</span>
    </span>
  )
}
