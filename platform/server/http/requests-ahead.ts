import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** So many requests of a connection may wait behind one that is not answered yet. Browsers and proxies send none. */
const most = 4

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
    if (count > most) {
      socket.destroy()
      return true
    }
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return false
  }
}
