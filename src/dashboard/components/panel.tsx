import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

export interface PanelProps {
  readonly title: string
  readonly children: ComponentChildren
  /** One line below the title. */
  readonly lead?: ComponentChildren
  /** Buttons, beside the title. */
  readonly actions?: ComponentChildren
}

/** A part of a view, in a frame, with a heading of its own. */
export function Panel({ title, children, lead, actions }: PanelProps) {
  const id = useId()
  return (
    <section class="panel" aria-labelledby={id}>
      <header class="panel-head">
        <div>
          <h2 id={id}>{title}</h2>
          {lead && <p class="lead">{lead}</p>}
        </div>
        {actions && <div class="panel-actions">{actions}</div>}
      </header>
      <div class="panel-body">{children}</div>
    </section>
  )
}
