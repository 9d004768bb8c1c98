import { useEffect, useState } from 'preact/hooks'
import { account } from '../../../session.ts'

export interface Draft {
  readonly text: string
  readonly isChanged: boolean
  /** It was written before this page was opened. */
  readonly isOld: boolean
  write(text: string): void
  /** What is written now is saved. */
  settle(): void
  /** Back to what was saved last. */
  discard(): void
}

/** What a person writes, kept for this tab until it is saved or thrown away: leaving the page loses nothing. */
export function useDraft(name: string, saved: string): Draft {
  const key = `carrier-sandbox.scenario ${account.value} ${name}`
  const [base, setBase] = useState(saved)
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? saved)
  const [isOld, setOld] = useState(() => sessionStorage.getItem(key) !== null)
  useEffect(() => {
    // Loaded again: what was not changed here follows it.
    setText(written => (written === base ? saved : written))
    setBase(saved)
  }, [saved])
  const isChanged = text !== base
  useEffect(() => {
    if (isChanged) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  }, [key, text, isChanged])
  return {
    text,
    isChanged,
    isOld: isOld && isChanged,
    write(next) {
      setText(next)
      setOld(false)
    },
    settle: () => setBase(text),
    discard: () => setText(base),
  }
}
