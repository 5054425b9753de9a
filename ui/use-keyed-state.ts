import { useState } from 'react'

/**
 * State that belongs to something: when `of` changes it is reset to `initial` in the same render, so that no state of the
 * previous one is ever shown.
 */
export const useKeyedState = <Of, State>(of: Of, initial: State) => {
  const [stored, setStored] = useState({ of, state: initial })
  const now = Object.is(stored.of, of) ? stored : { of, state: initial }
  if (now !== stored) setStored(now)
  return [now.state, (state: State) => setStored({ of, state })] as const
}
