import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '#shared/problem.ts'
import { namesOneHost } from './request-host.ts'

/**
 * The maximum characters of a path, and of a query. Our longest are far below: a personal link is shorter than 300, and an
 * export of 100 selected rows with the longest search has a query of 6,500.
 */
const most = { path: 2_000, query: 8_000 }

type Refusal = Failure & { status: number }

const tooLong: Refusal = { status: 414, message: 'The address is too long', code: 'request_too_large' }
const notValid: Refusal = { status: 400, message: 'The address is not valid', code: 'request_unreadable' }
const nothingThere: Refusal = {
  status: 404,
  message: 'There is nothing at this address',
  code: 'not_found',
}

/** A percent-encoded NUL, line end or other control character. */
const controlCharacter = /%(?:[01][0-9a-f]|7f)/i

/**
 * Refuses a request whose URL is invalid, with a message, and closes its connection; false when it is valid. `headers`:
 * those of every answer.
 */
export const refuseUrl = (
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): boolean => {
  const refusal = refusalOf(request)
  if (!refusal) return false
  const { status, message, code } = refusal
  const isForPeople = request.headers.accept?.includes('text/html')
  const [type = '', body = ''] = isForPeople
    ? ['text/plain', `${message}.`]
    : ['application/json', JSON.stringify({ message, code } satisfies Failure)]
  response
    .writeHead(status, {
      ...headers,
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      // what follows on this connection may have been meant for someone else
      connection: 'close',
    })
    .end(body)
  return true
}

/**
 * What is wrong with the URL of a request before anything else parses it; undefined: nothing. Two Host headers, an absolute
 * URL, a backslash and a fragment may mean something else to a proxy before us.
 */
const refusalOf = ({ url = '/', rawHeaders }: IncomingMessage): Refusal | undefined => {
  const end = url.indexOf('?')
  const pathLength = end < 0 ? url.length : end
  if (pathLength > most.path || url.length - pathLength > most.query + 1) return tooLong

  const path = end < 0 ? url : url.slice(0, end)
  if (!path.startsWith('/') || path.includes('///') || path.includes('\\') || url.includes('#'))
    return notValid
  if (!namesOneHost(rawHeaders)) return notValid
  return path.includes('%') && controlCharacter.test(path) ? nothingThere : undefined
}

/** The maximum number of pipelined requests on a connection. Browsers and proxies send none. */
const mostAhead = 4

/**
 * Closes a connection with too many pipelined requests (HTTP/1.1), and returns whether it did. Thousands fit into one
 * packet, and all would be started before any other client is served.
 */
export const createPipeliningLimit = () => {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // a further request from the same packet
    if (socket.destroyed) return true
    // a response has its socket once all before it are sent
    if (response.socket !== null) return false
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > mostAhead) {
      socket.destroy()
      return true
    }
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return false
  }
}
