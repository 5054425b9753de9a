import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Caller, caller } from '#shared/caller.ts'

type EntryModule = ServerBuild['entry']['module'] & { caller: typeof caller }

/** Renders a page, or the data of one; its loaders ask the API by `callerFor`, in the name of this host. */
export type RenderPage = (host: string, path: string) => Promise<Response>

export const pageRenderer = (
  build: ServerBuild,
  callerFor: (host: string) => Caller,
  mode: 'production' | 'development' = 'production',
): RenderPage => {
  const handle = createRequestHandler(build, mode)
  const { caller: callerKey } = build.entry.module as EntryModule
  return async (host, path) => {
    const context = new RouterContextProvider()
    context.set(callerKey, callerFor(host))
    return handle(new Request(`http://${host}${path}`), context)
  }
}
