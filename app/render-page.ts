import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Caller, caller } from '#shared/caller.ts'
import { type OwnScripts, onlyOwnScripts } from './page-scripts/own-scripts.ts'

type EntryModule = ServerBuild['entry']['module'] & { caller: typeof caller; ownScripts: OwnScripts }

/** Creates the caller of a page's loaders: on behalf of a host, with headers of its rendering. */
export type CallerFor = (host: string, headers?: Readonly<Record<string, string>>) => Caller

type RenderOptions = {
  /** Path prefix of all addresses, including links: `/preview/`. */
  basename?: string | undefined
  /** Headers of each loader call. */
  headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Renders a page or its data; loaders call the API by `callerFor` on behalf of this host. Throws when the page contains
 * a foreign script.
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
