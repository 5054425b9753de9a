import { once } from 'node:events'
import { connect } from 'node:net'

/** A raw response. Status 0: the connection ended without one. */
export type RawAnswer = {
  status: number
  /** By their names in lower case. */
  headers: ReadonlyMap<string, string>
  body: string
  /** Number of responses on the connection. */
  count: number
}

/** Sends exactly these bytes, which an HTTP client would normalise, and reads until the server closes the connection. */
export const sendRaw = async (origin: string, bytes: string): Promise<RawAnswer> => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const pieces: Buffer[] = []
  socket.on('data', (chunk) => pieces.push(chunk)).on('error', () => undefined)
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  const text = Buffer.concat(pieces).toString()
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n')
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers: new Map(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    ),
    body: text.slice(end + 4),
    count: text.split(/HTTP\/1\.1 \d{3} /).length - 1,
  }
}

/** Requests this path byte by byte on its own connection. */
export const askRaw = (
  origin: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<RawAnswer> => {
  const headerLines = Object.entries({ host: 'localhost:3000', connection: 'close', ...headers })
  const lines = headerLines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return sendRaw(origin, `${method} ${target} HTTP/1.1\r\n${lines}\r\n`)
}
