import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Caller, caller } from '#shared/caller.ts'
import { type OwnScripts, onlyOwnScripts } from './page-scripts/own-scripts.ts'

type EntryModule = ServerBuild['entry']['module'] & { caller: typeof caller; ownScripts: OwnScripts }

/** Gives the caller of a page's loaders: in the name of a host, with headers of its render. */
export type CallerFor = (host: string, headers?: Readonly<Record<string, string>>) => Caller

type RenderOptions = {
  /** With what all addresses of our pages begin, those in links too: `/preview/`. */
  basename?: string | undefined
  /** What the loaders send with each call. */
  headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Renders a page, or the data of one; its loaders ask the API by `callerFor`, in the name of this host. It fails when a
 * script got into the page that is not ours.
 */
export type RenderPage = (host: string, path: string, choices?: RenderOptions) => Promise<Response>

export const pageRenderer = (
  build: ServerBuild,
  callerFor: CallerFor,
  mode: 'production' | 'development' = 'production',
): RenderPage => {
  const handle = createRequestHandler(build, mode)
  const { caller: callerKey, ownScripts } = build.entry.module as EntryModule
  return async (host, path, { basename = '/', headers } = {}) => {
    const context = new RouterContextProvider()
    context.set(callerKey, callerFor(host, headers))
    const handler = basename === '/' ? handle : createRequestHandler({ ...build, basename }, mode)
    const response = await handler(new Request(`http://${host}${basename}${path.slice(1)}`), context)
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response
    return new Response(onlyOwnScripts(await response.text(), ownScripts), response)
  }
}
