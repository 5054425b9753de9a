import { useStateOf } from '#ui/use-state-of.ts'
import { useAdmin } from './use-admin.ts'

/** State of the chosen website: it is reset to `initial` when another website is chosen, also when returning to it. */
export const useOfWebsite = <State>(initial: State) => useStateOf(useAdmin().website, initial)
