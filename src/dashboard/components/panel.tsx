import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { announceHeading } from '../shell/heading-focus.ts'

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

export interface PageHeadProps {
  readonly title: string
  /** One line below the title. */
  readonly lead?: ComponentChildren
  /** Buttons, at the end of the line. */
  readonly actions?: ComponentChildren
  /** Where it lies: a link back to the list. */
  readonly back?: { readonly href: string; readonly label: string }
}

/** The heading of a view. Every view has one: the shell puts the focus on it, and the window is called after it. */
export function PageHead({ title, lead, actions, back }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => announceHeading(heading.current), [])
  useEffect(() => {
    document.title = `${title} · carrier-sandbox`
  }, [title])
  return (
    <header class="page-head">
      <div class="page-head-words">
        {back && (
          <a class="back" href={back.href}>
            ← {back.label}
          </a>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p class="lead">{lead}</p>}
      </div>
      {actions && <div class="page-head-actions">{actions}</div>}
    </header>
  )
}
