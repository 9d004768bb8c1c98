import { useEffect, useState } from 'preact/hooks'
import type { Snapshot, StateChecked, StateSummary } from '../../../schemas/types.gen.ts'
import { Unreachable } from '../../api-problem.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { Facts } from '../../components/facts.tsx'
import { Icon } from '../../components/icon.tsx'
import { Failure, Loading } from '../../components/placeholders.tsx'
import { formatBytes, formatInstant } from '../../format.ts'
import { useTexts } from '../../i18n.ts'
import { commonMessages } from '../../messages/common.ts'
import { stateMessages } from '../../messages/state.ts'
import { language } from '../../preferences.ts'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { CountsTable } from './counts-table.tsx'
import { isNoRoom, replaceAccount } from './replace-account.ts'
import { sendFile } from './transfer-state.ts'

/** What is asked about. */
export type Question =
  | { readonly action: 'reset' }
  | { readonly action: 'import'; readonly file: File }
  | { readonly action: 'restore'; readonly snapshot: Snapshot }

interface ReplaceDialogProps {
  readonly question: Question
  /** The account. */
  readonly world: string
  readonly onClose: () => void
}

/** Asks before all that an account holds is replaced: with what there is, what comes, and that it can be undone. */
export function ReplaceDialog({ question, world, onClose }: ReplaceDialogProps) {
  const t = useTexts(stateMessages)
  const words = useTexts(commonMessages)
  // What other clients do meanwhile shows: the question is about what there is now.
  const present = useQuery<StateSummary>('/state/summary', {
    on: ['request', 'transition', 'delivery', 'clock', 'change:endpoints'],
  })
  const file = useCheckedFile(question.action === 'import' ? question.file : null, world)
  const replace = useAction(
    async (keeps: boolean) => {
      const showNotice = await replaceAccount(question, { world, keeps })
      onClose()
      // Once the dialog is gone and the focus is back, so that the notice can give it back later.
      setTimeout(showNotice)
    },
    { toast: false },
  )
  const { title, lead, verb, unsaved, next } = {
    reset: () => ({
      title: t.resetQuestion(world),
      lead: t.resetLead,
      verb: t.resetVerb,
      unsaved: t.resetUnsaved,
      next: undefined,
    }),
    import: () => ({
      title: (file.error ? t.cannotImport : t.importQuestion)(question.action === 'import' ? question.file.name : ''),
      lead: t.importLead(world),
      verb: t.importVerb,
      unsaved: t.importUnsaved,
      next: file.checked && { label: t.inFile, counts: file.checked },
    }),
    restore: () => ({
      title: t.restoreQuestion(question.action === 'restore' ? question.snapshot.name : ''),
      lead: t.restoreLead(world),
      verb: t.restore,
      unsaved: t.restoreUnsaved,
      next: question.action === 'restore' ? { label: t.inSnapshot, counts: question.snapshot } : undefined,
    }),
  }[question.action]()
  const hasNoRoom = isNoRoom(replace.error)
  const isKnown = present.data !== undefined && (question.action !== 'import' || file.checked !== undefined)
  return (
    <Dialog
      title={title}
      // What is under way cannot be called off.
      onClose={() => {
        if (!replace.isBusy) onClose()
      }}
      actions={
        <>
          <Button isDisabled={replace.isBusy} onClick={onClose}>
            {file.error ? words.close : words.cancel}
          </Button>
          {!file.error && (
            <Button look="danger" isBusy={replace.isBusy} isDisabled={!isKnown} onClick={() => replace.run(!hasNoRoom)}>
              {hasNoRoom ? unsaved : verb}
            </Button>
          )}
        </>
      }
    >
      <div class="stack">
        {file.error ? (
          <Failure error={file.error} />
        ) : (
          <>
            <p>{lead}</p>
            {question.action === 'import' && <FileFacts file={question.file} checked={file.checked} />}
            {present.data ? <CountsTable now={present.data} next={next} /> : !present.error && <Loading lines={4} />}
            {present.error && <Failure error={present.error} onRetry={present.refetch} />}
            {!replace.error && <p class="muted">{t.savedFirst}</p>}
            {replace.error && (
              <div class="failure" role="alert">
                <Icon name="warning" size={20} />
                <div>
                  <p class="failure-title">{hasNoRoom ? t.noRoom : words.failed}</p>
                  <p>{hasNoRoom ? t.noRoomText : messageOf(replace.error, words.unreachable)}</p>
                </div>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

function messageOf(error: Error, unreachable: string): string {
  return error instanceof Unreachable ? unreachable : error.message
}

interface FileFactsProps {
  readonly file: File
  readonly checked: StateChecked | undefined
}

function FileFacts({ file, checked }: FileFactsProps) {
  const t = useTexts(stateMessages)
  const spoken = language.value
  return (
    <>
      <Facts
        rows={[
          [t.size, formatBytes(file.size, spoken)],
          [t.ofAccount, checked?.account],
          [t.seed, checked && String(checked.seed)],
          [t.exportedAt, checked?.exported_at && formatInstant(checked.exported_at)],
          [t.sandboxVersion, checked?.sandbox_version],
        ]}
      />
      {!checked && (
        <p class="muted" role="status">
          {t.readingFile}
        </p>
      )}
    </>
  )
}

interface FileState {
  readonly checked?: StateChecked
  readonly error?: Error
}

/** What the sandbox says about a file before it is imported. */
function useCheckedFile(file: File | null, world: string): FileState {
  const [state, setState] = useState<FileState>({})
  useEffect(() => {
    if (!file) return
    const controller = new AbortController()
    const { signal } = controller
    setState({})
    sendFile<StateChecked>('POST', '/state/check', { file, world, signal }).then(
      checked => setState({ checked }),
      (error: unknown) => {
        if (!signal.aborted) setState({ error: error instanceof Error ? error : new Error(String(error)) })
      },
    )
    return () => controller.abort()
  }, [file, world])
  return state
}
