import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Failure } from '#shared/problem.ts'
import { seconds } from '#shared/time/duration.ts'
import { rawHeader } from './prepared-answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take its time, as long as it keeps arriving. */
    upload?: boolean
  }
}

/** Milliseconds and bytes. */
export type BodyPatience = {
  /** Within this time after its headers a body has arrived. */
  body: number
  /** An upload carries at least this many bytes within each `uploadWindow` in which we wait for it. */
  uploadBytes: number
  uploadWindow: number
  /** An upload has so much time in all, … */
  uploadBase: number
  /** … and what its size takes at this rate, in bytes a second. */
  uploadFloor: number
  /** How often an upload is looked at. */
  look: number
  /** So much of an upload is read, be it that its answer shall not be lost, or that no end of it is in sight. */
  mostBytes: number
}

/**
 * 8 kB/s over 30 s for uploads, 15 s for everything else (decisions, Input). In all an upload has a minute and what it takes
 * at 16 kB/s, the 128 kbit/s of a phone whose data volume is used up: 28 minutes for the greatest file.
 */
const bodyPatience: BodyPatience = {
  body: seconds(15),
  uploadBytes: 240_000,
  uploadWindow: seconds(30),
  uploadBase: seconds(60),
  uploadFloor: 16_000,
  look: seconds(1),
  mostBytes: 60 * 1024 * 1024,
}

/** Whether a body follows the headers. A request that is answered at once leaves it unread on its connection. */
export const announcesBody = (request: IncomingMessage): boolean =>
  rawHeader(request, 'transfer-encoding') !== undefined ||
  (rawHeader(request, 'content-length') ?? '0') !== '0'

/** Why a request is ended, as its answer. `retryAfter`: when to come again, in seconds. */
type Reason = Failure & { status: number; retryAfter?: number }
const tooSlow: Reason = {
  status: 408,
  message: 'The request took too long to arrive',
  code: 'request_too_slow',
}

/** What is known of the answer before the route says more. */
type Terms = { headers: Readonly<Record<string, string>>; failures?: 'text' | undefined }

type Routed = { upload?: boolean | undefined; failures?: 'text' | undefined }

const endings = new WeakMap<IncomingMessage, (reason: Reason) => void>()

/** Ends a request whose body has not arrived as a whole, with this answer, if nothing was answered yet. */
export const endRequest = (request: IncomingMessage, reason: Reason): void => endings.get(request)?.(reason)

/**
 * Ends what arrives too slowly, and an upload without an end. Node has one time for all requests of a server, which is
 * too short for an upload and too long for everything else.
 */
export const createSlowRequests = (
  headers: Readonly<Record<string, string>>,
  given: BodyPatience = bodyPatience,
) => {
  const watched = new WeakMap<IncomingMessage, (routed: Routed) => void>()
  return {
    /** For each request whose body is announced: from now on it is expected. */
    watch: (request: IncomingMessage, response: ServerResponse): void => {
      let terms: Terms = { headers }
      const stop = () => {
        clearInterval(timer)
        request.socket.off('close', stop)
      }
      const end = (reason: Reason) => {
        stop()
        if (!request.complete) cut(request, response, terms, reason)
      }
      let timer = setTimeout(end, given.body, tooSlow).unref()
      endings.set(request, end)
      request.socket.once('close', stop)
      // a body that is still on the way after its answer is still watched
      response.once('close', () => {
        if (request.complete) stop()
      })
      watched.set(request, ({ upload, failures }) => {
        terms = { headers, failures }
        if (!upload) return
        clearTimeout(timer)
        timer = watchRate(request, response, given, end)
      })
    },
    /** Once the route is known, which may have terms of its own. */
    routed: (request: IncomingMessage, config: Routed): void => watched.get(request)?.(config),
  }
}

/** Ends a request: with the reason where nothing was answered yet. */
const cut = (
  request: IncomingMessage,
  response: ServerResponse,
  { headers, failures }: Terms,
  { status, retryAfter, ...failure }: Reason,
): void => {
  if (response.headersSent) {
    request.socket.destroy()
    return
  }
  const [type, body] =
    failures === 'text'
      ? ['text/plain; charset=utf-8', failure.message]
      : ['application/json; charset=utf-8', JSON.stringify(failure)]
  // Node forgets a request that is answered: anyone who still waits for the rest of its body must hear that none comes
  request.socket.once('close', () => request.destroy())
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
  response
    .writeHead(status, {
      ...headers,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    .end(body)
}

const tooLarge: Reason = { status: 413, message: 'The request is too large', code: 'request_too_large' }

/** Calls back once the upload carries too little while it is waited for, or too much without an end. */
const watchRate = (
  request: IncomingMessage,
  response: ServerResponse,
  { uploadBytes, uploadWindow, uploadBase, uploadFloor, look, mostBytes }: BodyPatience,
  end: (reason: Reason) => void,
): NodeJS.Timeout => {
  const { socket } = request
  const began = socket.bytesRead
  // a body in pieces does not say how long it is: what has come counts
  const announced = Number(rawHeader(request, 'content-length') ?? Number.NaN)
  const timeInAll = () =>
    uploadBase + (1000 * Math.min(mostBytes, announced || socket.bytesRead - began)) / uploadFloor
  let counted = began
  let waited = 0
  let waitedInAll = 0
  return setInterval(() => {
    if (isWaitedFor(request)) {
      waited += look
      waitedInAll += look
    }
    // while an answer is being sent, its sender says how much is read beside it
    const isUnheard = response.writableFinished || !response.headersSent
    const isOver = waited >= uploadWindow
    if (isUnheard && socket.bytesRead - began > mostBytes) end(tooLarge)
    else if (isOver && socket.bytesRead - counted < uploadBytes) end(tooSlow)
    else if (waitedInAll > timeInAll()) end(tooSlow)
    if (!isOver) return
    waited = 0
    counted = socket.bytesRead
  }, look).unref()
}

/** Whether someone reads the body and has nothing left to read: only then is it the visitor who is slow. */
const isWaitedFor = (request: IncomingMessage): boolean =>
  request.readableLength === 0 && (request.readableFlowing === true || request.listenerCount('readable') > 0)
