import { useStateOf } from '#ui/use-state-of.ts'
import { useAdmin } from './use-admin.ts'

/** A state of the chosen website alone: another website begins with `initial`, and so does coming back. */
export const useOfWebsite = <State>(initial: State) => useStateOf(useAdmin().website, initial)
