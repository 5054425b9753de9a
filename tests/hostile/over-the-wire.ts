import { connect } from 'node:net'
import type { Answered } from './check-response.ts'
import type { HostileRequest } from './hostile-requests.ts'
import { type Dice, oneOf } from './random.ts'

/** Timeouts for a response and for the connection, in milliseconds. */
const patience = 6_000

const chunked = (bytes: Buffer, dice: Dice): Buffer => {
  const pieces: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = Math.min(1 + dice(2_000), bytes.length - at)
    const extension = dice(5) === 0 ? ';x="y"' : ''
    pieces.push(
      Buffer.from(`${size.toString(16)}${extension}\r\n`),
      bytes.subarray(at, at + size),
      Buffer.from('\r\n'),
    )
    at += size
  }
  return Buffer.concat(pieces)
}

type Framed = { lines: string[]; body: Buffer }

/** Body framings: valid and contradictory ones. */
const frames: Record<string, (bytes: Buffer, dice: Dice) => Framed> = {
  chunked: (bytes, dice) => ({
    lines: ['Transfer-Encoding: chunked'],
    body: Buffer.concat([chunked(bytes, dice), Buffer.from('0\r\nX-Trailer: y\r\n\r\n')]),
  }),
  'chunks without an end': (bytes, dice) => ({
    lines: ['Transfer-Encoding: chunked'],
    body: chunked(bytes, dice),
  }),
  'a chunk of no size': (bytes) => ({
    lines: ['Transfer-Encoding: chunked'],
    body: Buffer.concat([Buffer.from('zz\r\n'), bytes]),
  }),
  'a chunk that is too large to be': (bytes) => ({
    lines: ['Transfer-Encoding: chunked'],
    body: Buffer.concat([Buffer.from('ffffffffffffffffff\r\n'), bytes]),
  }),
  'two lengths': (bytes) => ({
    lines: [`Content-Length: ${bytes.length}`, 'Content-Length: 5'],
    body: bytes,
  }),
  'a length and chunks': (bytes, dice) => ({
    lines: [`Content-Length: ${bytes.length}`, 'Transfer-Encoding: chunked'],
    body: Buffer.concat([chunked(bytes, dice), Buffer.from('0\r\n\r\n')]),
  }),
  'a length that is none': (bytes) => ({ lines: ['Content-Length: -1'], body: bytes }),
  'less than was said': (bytes) => ({ lines: [`Content-Length: ${bytes.length + 50}`], body: bytes }),
  'more than was said': (bytes) => ({
    lines: [`Content-Length: ${Math.floor(bytes.length / 2)}`],
    body: bytes,
  }),
  'another request behind it': (bytes) => ({
    lines: [`Content-Length: ${bytes.length}`],
    body: Buffer.concat([
      bytes,
      Buffer.from('GET /admin/api/admin/accounts HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    ]),
  }),
  'a header that is broken': (bytes) => ({
    lines: ['X-Broken : a', ' folded', 'Content-Length: 2'],
    body: bytes,
  }),
  'an expectation': (bytes) => ({
    lines: ['Expect: 100-continue', `Content-Length: ${bytes.length}`],
    body: bytes,
  }),
  sound: (bytes) => ({ lines: [`Content-Length: ${bytes.length}`], body: bytes }),
}
const frameKinds = Object.entries(frames)

/** Characters that would end a request line or a header. */
const oneLine = (text: string) => text.replace(/[^\x21-\x7e]/g, '_')
const headerLine = (name: string, value: string) => `${name}: ${value.replace(/[^\x20-\x7e]/g, '_')}`

/**
 * Sends a raw request on its own connection, in one of many framings, in chunks or at once, and then closes its side.
 * Status 0: the connection ended without a response.
 */
export const sendBytes = (
  origin: string,
  request: HostileRequest,
  dice: Dice,
): Promise<Answered & { frame: string }> => {
  const { hostname, port } = new URL(origin)
  const [frame, framed] = oneOf(dice, frameKinds)
  const { lines, body } = framed(request.payload, dice)
  const head = [
    `${request.method} ${oneLine(request.url)} HTTP/1.1`,
    ...Object.entries(request.headers).map(([name, value]) => headerLine(name, value)),
    'Connection: close',
    ...lines,
  ]
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
  const begun = performance.now()

  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    const answer: Buffer[] = []
    let first = 0
    const end = () => {
      socket.destroy()
      const milliseconds = (first || performance.now()) - begun
      resolve({ frame, ...readAnswer(Buffer.concat(answer)), milliseconds })
    }
    socket.setTimeout(patience, end)
    socket.on('data', (chunk) => {
      first ||= performance.now()
      answer.push(chunk)
    })
    socket.on('close', end).on('error', end)
    const middle = dice(bytes.length)
    socket.write(bytes.subarray(0, middle))
    setImmediate(() => socket.end(bytes.subarray(middle)))
  })
}

/** The first complete response received on a connection. */
const readAnswer = (bytes: Buffer): Omit<Answered, 'milliseconds'> => {
  const at = bytes.indexOf('\r\n\r\n')
  const head = bytes.subarray(0, Math.max(at, 0)).toString()
  const rest = bytes.subarray(at + 4)
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0)
  if (status === 100) return readAnswer(rest)
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  const body = rest.subarray(0, Number(header('content-length') || rest.length)).toString()
  return { status, type: header('content-type'), body }
}
