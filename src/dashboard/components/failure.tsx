import { Unreachable } from '../api-problem.ts'
import { useTexts } from '../i18n.ts'
import { commonMessages } from '../messages/common.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

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
