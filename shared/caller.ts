import { createContext } from 'react-router'
import type { CallArgs, Endpoint, Reply } from './endpoint.ts'

/** Calls the product's own API: `call` in the browser, the server's router in a loader. Throws `Problem` when the call fails. */
export type Caller = <E extends Endpoint>(endpoint: E, args: CallArgs<E>) => Promise<Reply<E>>

/** The key under which a loader finds its caller: `context.get(caller)(endpoint, args)`. */
export const caller = createContext<Caller>()
