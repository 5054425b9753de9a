import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { firstScript } from '#ui/site/frame/first-script.ts'

/** The server and this bundle have separate module instances: the server reads the context key from here. */
export { caller } from '#shared/caller.ts'

/** The nonce that marks scripts of React and React Router; `onlyOwnScripts` checks and removes it. */
export const ownScripts = { first: firstScript, mark: crypto.randomUUID() }

/** Logs no 4xx, no aborted request and no unavailable database, which the failed call has already logged. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isNotPage = isRouteErrorResponse(error) && error.status < 500
  const isLogged = error instanceof Error && 'code' in error && error.code === 'database_unavailable'
  if (!isNotPage && !isLogged && !request.signal.aborted) console.error(error)
}

/** Renders the whole page before the first byte is sent, so that it can be cached with a known length. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failed = false
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} nonce={ownScripts.mark} />,
    {
      nonce: ownScripts.mark,
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failed = true
        console.error(error)
      },
    },
  )
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status: failed ? 500 : status, headers })
}
