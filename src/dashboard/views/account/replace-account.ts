import type { Snapshot } from '../../../schemas/types.gen.ts'
import { control } from '../../api.ts'
import { ApiProblem } from '../../api-problem.ts'
import { textsIn } from '../../i18n.ts'
import { stateMessages } from '../../messages/state.ts'
import { language } from '../../preferences.ts'
import { showToast } from '../../toasts.ts'
import { sendFile } from './transfer-state.ts'

/** What replaces all that is in an account. */
export type Replacement =
  | { readonly action: 'reset' }
  | { readonly action: 'import'; readonly file: File }
  | { readonly action: 'restore'; readonly snapshot: Pick<Snapshot, 'name'> }

export interface ReplaceOptions {
  /** The account: another one may be shown when the answer comes, or when it is undone. */
  readonly world: string
  /** The present state is saved as a snapshot in the same step. */
  readonly keeps: boolean
}

/** Answer of an import and a restore; of a reset that kept what it replaced, the snapshot alone. */
interface Replaced {
  readonly shipments?: number
  readonly snapshot?: Snapshot
}

/**
 * Replaces what an account holds. @returns the function that says so, with a way to undo it.
 * @throws ApiProblem; `isNoRoom` when the present state cannot be saved. Nothing is replaced then.
 */
export async function replaceAccount(replacement: Replacement, options: ReplaceOptions): Promise<() => void> {
  return noticeOf(replacement, { ...options, replaced: await send(replacement, options), back: 'undo' })
}

/** Whether the account has no room for the snapshot that was to be saved first. */
export function isNoRoom(error: Error | null): boolean {
  return error instanceof ApiProblem && error.status === 409 && error.pointer === '/snapshot'
}

async function send(replacement: Replacement, { world, keeps }: ReplaceOptions): Promise<Replaced> {
  if (replacement.action === 'import') {
    return sendFile('PUT', `/state?snapshot=${keeps}`, { file: replacement.file, world })
  }
  const headers = { 'X-Sandbox-Account': world }
  const path =
    replacement.action === 'reset' ? '/reset' : `/snapshots/${encodeURIComponent(replacement.snapshot.name)}/restore`
  // A reset that keeps nothing answers without a body.
  return (await control<Replaced | undefined>('POST', path, { snapshot: keeps }, { headers })) ?? {}
}

interface NoticeOptions extends ReplaceOptions {
  readonly replaced: Replaced
  /** What the way back is called: after an undo it is `redo`. */
  readonly back: 'undo' | 'redo'
}

function noticeOf(replacement: Replacement, { world, replaced, back }: NoticeOptions): () => void {
  const t = textsIn(stateMessages, language.peek())
  const { shipments = 0, snapshot } = replaced
  const done = {
    reset: () => t.wasReset,
    import: () => t.imported(replacement.action === 'import' ? replacement.file.name : '', shipments),
    restore: () => t.broughtBack(replacement.action === 'restore' ? replacement.snapshot.name : '', shipments),
  }[replacement.action]()
  if (!snapshot) return () => showToast({ kind: 'success', text: `${done} ${t.notKept}` })
  const { name } = snapshot
  const action = {
    text: t[back],
    label: t.undoNamed(t[back], name),
    run: () => goBack(name, { world, back, keeps: true }),
  }
  return () => showToast({ kind: 'success', text: `${done} ${t.keptAs(name, snapshot.shipments)}`, action })
}

/** Restores the snapshot that one action has saved; what it replaces is saved in its turn. A failure is said. */
async function goBack(name: string, { back, ...options }: ReplaceOptions & Pick<NoticeOptions, 'back'>): Promise<void> {
  const replacement = { action: 'restore', snapshot: { name } } as const
  try {
    const replaced = await send(replacement, options)
    noticeOf(replacement, { ...options, replaced, back: back === 'undo' ? 'redo' : 'undo' })()
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    const t = textsIn(stateMessages, language.peek())
    if (!isNoRoom(failure)) return showToast({ kind: 'error', text: failure.message })
    const run = () => goBack(name, { ...options, back, keeps: false })
    showToast({ kind: 'error', text: `${t.noRoom}. ${t.noRoomText}`, action: { text: t.restoreUnsaved, run } })
  }
}
