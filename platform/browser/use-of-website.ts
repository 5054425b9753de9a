import { useState } from 'react'
import { useAdmin } from './use-admin.ts'

/** A state of the chosen website alone: another website begins with `initial`, and so does coming back. */
export const useOfWebsite = <State>(initial: State) => {
  const { website } = useAdmin()
  const [kept, setKept] = useState({ of: website, state: initial })
  return [
    kept.of === website ? kept.state : initial,
    (state: State) => setKept({ of: website, state }),
  ] as const
}
