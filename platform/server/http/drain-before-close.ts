import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { onSendAsyncHookHandler } from 'fastify'

/**
 * An `onSend` hook for answers that are ready before the request has arrived: the answer is sent at once and completely,
 * but the connection stays open while the client sends, because closing it would reset it and the client would never see
 * the answer. After 60 MB the connection is closed all the same.
 */
export const drainBeforeClose: onSendAsyncHookHandler = async (request, reply, payload) => {
  if (!isUnread(request.raw) || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload
  reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload))
  return Readable.from(
    (async function* () {
      yield Buffer.from(payload)
      await readAway(request.raw)
    })(),
  )
}

const isUnread = (request: IncomingMessage) =>
  !request.complete && !request.readableEnded && !request.destroyed

/** The bytes that are read and discarded after an answer. slow-requests.ts limits how slowly they may arrive. */
const mostBytes = 60_000_000

/** Discards the body until the client has sent everything or too much. */
const readAway = (request: IncomingMessage): Promise<void> =>
  new Promise((done) => {
    let left = mostBytes
    const take = (chunk: Buffer) => {
      left -= chunk.length
      if (left <= 0) finish()
    }
    const finish = () => {
      request.off('data', take).off('end', finish).off('close', finish)
      request.pause()
      done()
    }
    request.on('data', take).once('end', finish).once('close', finish)
    request.unpipe()
    request.resume()
  })
