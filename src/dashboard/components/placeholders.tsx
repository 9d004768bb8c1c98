import type { ComponentChildren } from 'preact'
import { Unreachable } from '../api-problem.ts'
import { useTexts } from '../i18n.ts'
import { commonMessages } from '../messages/common.ts'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'

export interface EmptyProps {
  readonly icon: IconName
  readonly title: string
  /** What to do so that something is there: words, links, buttons. */
  readonly children?: ComponentChildren
}

export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div class="empty">
      <Icon name={icon} size={28} />
      <p class="empty-title">{title}</p>
      {children && <div class="empty-body">{children}</div>}
    </div>
  )
}

export interface FailureProps {
  readonly error: Error
  readonly onRetry?: () => void
}

/** Something could not be had: what the sandbox says about it, and a way to try again. */
export function Failure({ error, onRetry }: FailureProps) {
  const t = useTexts(commonMessages)
  return (
    <div class="failure" role="alert">
      <Icon name="warning" size={20} />
      <div>
        <p class="failure-title">{t.failed}</p>
        <p>{error instanceof Unreachable ? t.unreachable : error.message}</p>
      </div>
      {onRetry && (
        <Button icon="refresh" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </div>
  )
}

/** Bars where lines will be; comes late enough that a quick answer shows none. @param lines 6 by default */
export function Loading({ lines = 6 }: { readonly lines?: number }) {
  const t = useTexts(commonMessages)
  return (
    <div class="skeleton" role="status">
      <span class="visually-hidden">{t.loading}</span>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} class="skeleton-line" style={{ width: `${90 - ((index * 17) % 45)}%` }} />
      ))}
    </div>
  )
}
