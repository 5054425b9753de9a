import { useState } from 'react'

/**
 * A state that belongs to something: as soon as `of` is something else it is `initial` again, in the same rendering, so that
 * nothing is ever shown that belonged to what was there before.
 */
export const useStateOf = <Of, State>(of: Of, initial: State) => {
  const [kept, setKept] = useState({ of, state: initial })
  const now = Object.is(kept.of, of) ? kept : { of, state: initial }
  if (now !== kept) setKept(now)
  return [now.state, (state: State) => setKept({ of, state })] as const
}
