import { IncomingMessage, ServerResponse } from 'node:http'
import { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { inProcess } from './request-address.ts'

type Call = { method: string; url: string; headers: Readonly<Record<string, string>>; body?: unknown }

/** Discards what is written to it: the answer is captured earlier. */
class NoSocket extends Duplex {
  remoteAddress = inProcess
  override _read(): void {}
  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done()
  }
}

/** Captures the body of the answer. */
class CapturedResponse extends ServerResponse {
  readonly body: Buffer[] = []

  #keep(chunk: unknown): void {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.body.push(Buffer.from(chunk))
  }
  override write(...args: unknown[]): boolean {
    this.#keep(args[0])
    return super.write(...(args as Parameters<ServerResponse['write']>))
  }
  override end(...args: unknown[]): this {
    this.#keep(args[0])
    return super.end(...(args as Parameters<ServerResponse['end']>))
  }
}

/**
 * Lets the router answer a request of this process without a network. Request and response are instances of the `node:http`
 * classes: the objects of Fastify's `inject` have many different shapes, after which Node takes 6 µs more for every further
 * request (docs/performance.md).
 */
export const requestInProcess = async (
  app: FastifyInstance,
  { method, url, headers, body }: Call,
): Promise<{ status: number; body: string }> => {
  await app.ready()
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const all = {
    ...headers,
    ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
  }

  const socket = new NoSocket()
  const request = new IncomingMessage(socket as never)
  Object.assign(request, { httpVersionMajor: 1, httpVersionMinor: 1, httpVersion: '1.1', method, url })
  request.headers = all
  request.rawHeaders = Object.entries(all).flat()
  if (bytes) request.push(bytes)
  request.push(null)
  request.complete = true

  const response = new CapturedResponse(request)
  response.assignSocket(socket as never)
  return new Promise((settle, fail) => {
    response.once('finish', () => {
      response.detachSocket(socket as never)
      response.emit('close')
      settle({ status: response.statusCode, body: String(Buffer.concat(response.body)) })
    })
    response.once('error', fail)
    app.routing(request, response)
  })
}
