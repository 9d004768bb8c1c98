import { signal } from '@preact/signals'

export interface Toast {
  readonly id: number
  readonly kind: 'success' | 'error' | 'info'
  readonly text: string
  /** Where more is to be seen; `href` of `hrefTo`. */
  readonly link?: { readonly href: string; readonly text: string }
  /** One thing that can be done about it, such as to undo it. */
  readonly action?: {
    readonly text: string
    /** What it says to screen readers, where the text alone leaves open what it is about. It begins with the text. */
    readonly label?: string
    run(): unknown
  }
}

export const toasts = signal<readonly Toast[]>([])

/** Long enough to read two lines; an error, or what can be undone, stays until it is closed. */
const SHOWN_MS = 8_000

/** More would cover what the page shows. */
const MOST = 2

let count = 0

/** Says something beside what the page shows; screen readers hear it. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  count += 1
  const id = count
  toasts.value = fewOf([...toasts.peek().filter(({ text }) => text !== toast.text), { ...toast, id }])
  if (toast.kind !== 'error' && !toast.action) setTimeout(() => closeToast(id), SHOWN_MS)
}

/** The newest, and of those before it rather one that stays until it is closed than one that goes by itself. */
function fewOf(all: readonly Toast[]): readonly Toast[] {
  const excess = all.length - MOST
  if (excess <= 0) return all
  const older = all.slice(0, -1)
  const passing = older.filter(({ kind, action }) => kind !== 'error' && !action)
  const gone = new Set([...passing, ...older.filter(toast => !passing.includes(toast))].slice(0, excess))
  return all.filter(toast => !gone.has(toast))
}

export function closeToast(id: number): void {
  toasts.value = toasts.peek().filter(toast => toast.id !== id)
}
