import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, isRouteErrorResponse, ServerRouter } from 'react-router'
import { firstScript } from '#ui/site/frame/first-script.ts'

/** The server and this bundle hold separate copies of every module: the server takes the loaders' key from here. */
export { caller } from '#shared/caller.ts'

/** Every script that React and React Router write has the mark; what renders the page takes it away again. */
export const ownScripts = { first: firstScript, mark: crypto.randomUUID() }

/**
 * An address without a page is no one's fault, and the log holds no address. A database that is away was logged by the call
 * that has met it, where what repeats itself is counted.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isNoPage = isRouteErrorResponse(error) && error.status < 500
  const isLogged = error instanceof Error && 'code' in error && error.code === 'database_unavailable'
  if (!isNoPage && !isLogged && !request.signal.aborted) console.error(error)
}

/** Renders one page to the end before the first byte leaves, so that it can be kept and its length is known. */
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
