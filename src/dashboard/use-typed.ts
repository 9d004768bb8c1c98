import { useEffect, useRef, useState } from 'preact/hooks'

/** A person who types fast is not asked for every letter. */
const TYPED_MS = 120

/**
 * What is typed into a filter whose value stands in the address: written there when the typing pauses, and taken from
 * there when other code changes it, a link or "show all".
 * @param given as the address has it now
 * @param write puts it there
 */
export function useTyped(given: string, write: (typed: string) => void): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(given)
  const known = useRef(given)
  // The other filters may change while it waits: what is written must not bring their old values back.
  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    if (given === known.current) return
    known.current = given
    setTyped(given)
  }, [given])
  useEffect(() => {
    if (typed === known.current) return
    const timer = setTimeout(() => {
      known.current = typed
      latest.current(typed)
    }, TYPED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped]
}
