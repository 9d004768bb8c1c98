import { Icon, type IconName } from './icon.tsx'

export interface IconButtonProps {
  readonly icon: IconName
  /** What it does: read aloud, and shown to the mouse. */
  readonly label: string
  readonly onClick: () => unknown
  readonly isDisabled?: boolean
  readonly isBusy?: boolean
  readonly isPressed?: boolean
}

export function IconButton({ icon, label, onClick, isDisabled = false, isBusy = false, isPressed }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      aria-busy={isBusy}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={() => {
        if (!isBusy) onClick()
      }}
    >
      <Icon name={icon} />
    </button>
  )
}
