import type { ComponentChildren } from 'preact'
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
