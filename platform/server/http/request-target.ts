import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Failure } from '#shared/problem.ts'
import { namesOneHost } from './request-host.ts'

/**
 * The most characters of a path, and of a query. Our longest are far below: a personal link is shorter than 300, an export
 * of 100 chosen rows with the longest search has 6,500 in its query.
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

/** A NUL, the end of a line, or another control character, as an address writes it. */
const controlCharacter = /%(?:[01][0-9a-f]|7f)/i

/**
 * Answers a request whose address no one may read, with a sentence, and ends its connection; false when there is nothing
 * wrong with it. `headers`: what every answer carries.
 */
export const refuseAddress = (
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
      // whatever follows on this connection may be meant for someone else
      connection: 'close',
    })
    .end(body)
  return true
}

/**
 * What is wrong with the address of a request before anything else reads it; undefined: nothing. Two Host headers, an
 * address for a proxy, a backslash and a fragment mean one thing to us and may mean another to a proxy before us.
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

/** So many requests of a connection may wait behind one that is not answered yet. Browsers and proxies send none. */
const mostAhead = 4

/**
 * Ends a connection that sends more requests before its answers have come (HTTP/1.1 pipelining), and says whether it did.
 * Thousands of them fit into one piece of what is read; all would be begun before anyone else is answered.
 */
export const createAheadLimit = () => {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }: IncomingMessage, response: ServerResponse): boolean => {
    // what came in the same piece as the one too many
    if (socket.destroyed) return true
    // an answer has its socket as soon as all before it are out
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
