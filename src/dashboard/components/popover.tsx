import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'

export interface PopoverProps {
  /** What the button shows; words only for screen readers may be among it. */
  readonly button: ComponentChildren
  /** What the panel is called; said to the mouse that rests on the button. */
  readonly label: string
  readonly children: (close: () => void) => ComponentChildren
  readonly look?: string
  /** Which edges it shares with its button; the left ones by default. */
  readonly align?: 'start' | 'end'
  readonly onOpen?: () => void
}

/** A button with a panel below it, closed by Escape, by a click elsewhere, or when the focus goes elsewhere. */
export function Popover({ button, label, children, look = 'quiet', align = 'start', onOpen }: PopoverProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    // A link in the panel leads to another view.
    const onLeave = () => setOpen(false)
    document.addEventListener('pointerdown', onPress)
    window.addEventListener('hashchange', onLeave)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      window.removeEventListener('hashchange', onLeave)
    }
  }, [isOpen])
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens in its button and its panel
    <div
      class="popover"
      ref={root}
      onKeyDown={event => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        close()
      }}
      onFocusOut={event => {
        if (event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <button
        type="button"
        ref={opener}
        class={`button ${look}`}
        aria-expanded={isOpen}
        aria-controls={id}
        title={label}
        onClick={() => {
          if (!isOpen) onOpen?.()
          setOpen(!isOpen)
        }}
      >
        {button}
      </button>
      <div id={id} class={`popover-panel ${align}`} hidden={!isOpen} role="group" aria-label={label}>
        {isOpen && children(close)}
      </div>
    </div>
  )
}
