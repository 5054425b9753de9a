import { useState } from 'react'

/**
 * State that belongs to something: when `of` changes it is reset to `initial` in the same render, so that no state of the
 * previous one is ever shown.
 */
export const useStateOf = <Of, State>(of: Of, initial: State) => {
  const [kept, setKept] = useState({ of, state: initial })
  const now = Object.is(kept.of, of) ? kept : { of, state: initial }
  if (now !== kept) setKept(now)
  return [now.state, (state: State) => setKept({ of, state })] as const
}
