import { useKeyedState } from '#ui/use-keyed-state.ts'
import { useAdmin } from './use-admin.ts'

/** State of the chosen website: it is reset to `initial` when another website is chosen, also when returning to it. */
export const useWebsiteState = <State>(initial: State) => useKeyedState(useAdmin().website, initial)
