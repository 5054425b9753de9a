import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Failure } from '#shared/problem.ts'
import { seconds } from '#shared/time/duration.ts'
import { rawHeader } from './prepared-response.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file: it may take long, as long as it keeps arriving. */
    upload?: boolean
  }
}

/** Milliseconds and bytes. */
export type BodyPatience = {
  /** The timeout of a body after its headers. */
  body: number
  /** The minimum bytes of an upload within each `uploadWindow` in which we wait for it. */
  uploadBytes: number
  uploadWindow: number
  /** The total time of an upload: this, … */
  uploadBase: number
  /** … plus its size at this rate, in bytes per second. */
  uploadFloor: number
  /** How often an upload is checked. */
  look: number
  /** The maximum bytes of an upload that are read, to deliver its answer or when its length is unknown. */
  mostBytes: number
}

/**
 * 8 kB/s over 30 s for uploads, 15 s for everything else (decisions, Input). In total an upload has a minute plus its time
 * at 16 kB/s, the 128 kbit/s of a throttled phone: 28 minutes for the largest file.
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

/** Why a request is ended, as its answer. `retryAfter`: in seconds. */
type Reason = Failure & { status: number; retryAfter?: number }
const tooSlow: Reason = {
  status: 408,
  message: 'The request took too long to arrive',
  code: 'request_too_slow',
}

/** The defaults of the answer until the route is known. */
type Terms = { headers: Readonly<Record<string, string>>; failures?: 'text' | undefined }

type Routed = { upload?: boolean | undefined; failures?: 'text' | undefined }

const endings = new WeakMap<IncomingMessage, (reason: Reason) => void>()

/** Ends a request whose body has not arrived completely, with this answer unless it was answered already. */
export const endRequest = (request: IncomingMessage, reason: Reason): void => endings.get(request)?.(reason)

/**
 * Ends requests that arrive too slowly, and uploads without an end. Node's timeout is one for all requests of a server: too
 * short for uploads and too long for everything else.
 */
export const createSlowRequests = (
  headers: Readonly<Record<string, string>>,
  limits: BodyPatience = bodyPatience,
) => {
  const watched = new WeakMap<IncomingMessage, (routed: Routed) => void>()
  return {
    /** For each request with a body: its timeouts begin. */
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
      let timer = setTimeout(end, limits.body, tooSlow).unref()
      endings.set(request, end)
      request.socket.once('close', stop)
      // a body that still arrives after its answer is still watched
      response.once('close', () => {
        if (request.complete) stop()
      })
      watched.set(request, ({ upload, failures }) => {
        terms = { headers, failures }
        if (!upload) return
        clearTimeout(timer)
        timer = watchRate(request, response, limits, end)
      })
    },
    /** Applies the options of the route once it is known. */
    routed: (request: IncomingMessage, config: Routed): void => watched.get(request)?.(config),
  }
}

/** Ends a request, with the reason unless it was answered already. */
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
  // Node drops the reference to an answered request; whoever still reads its body must be notified of the end
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

/** Calls back when the upload is too slow while we wait for it, or too long without an end. */
const watchRate = (
  request: IncomingMessage,
  response: ServerResponse,
  { uploadBytes, uploadWindow, uploadBase, uploadFloor, look, mostBytes }: BodyPatience,
  end: (reason: Reason) => void,
): NodeJS.Timeout => {
  const { socket } = request
  const began = socket.bytesRead
  // a chunked body does not announce its length: what has arrived counts
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
    // once the answer is being sent, drain-before-close.ts limits what is read
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

/** Whether the body has a reader with nothing left to read: only then the client is slow, and not we. */
const isWaitedFor = (request: IncomingMessage): boolean =>
  request.readableLength === 0 && (request.readableFlowing === true || request.listenerCount('readable') > 0)
