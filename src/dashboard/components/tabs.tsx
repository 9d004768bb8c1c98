import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'

export interface TabsProps<N extends string> {
  /** What the tabs are about, for screen readers. */
  readonly label: string
  readonly tabs: readonly { readonly name: N; readonly label: string; readonly count?: number }[]
  readonly current: N
  readonly onChange: (name: N) => void
  /** The panel of the current tab. */
  readonly children: ComponentChildren
}

/** WAI-ARIA tabs: one stop for Tab, arrows between them. */
export function Tabs<N extends string>({ label, tabs, current, onChange, children }: TabsProps<N>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const at = tabs.findIndex(tab => tab.name === current)
  const moves: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at + tabs.length - 1) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const index = moves[event.key]
    const tab = index === undefined ? undefined : tabs[index]
    if (!tab || index === undefined) return
    event.preventDefault()
    onChange(tab.name)
    const button = list.current?.children[index]
    if (button instanceof HTMLElement) button.focus()
  }
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(tab => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            aria-selected={tab.name === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === current ? 0 : -1}
            onClick={() => onChange(tab.name)}
          >
            {tab.label}
            {tab.count !== undefined && <span class="count">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} class="tab-panel">
        {children}
      </div>
    </>
  )
}
