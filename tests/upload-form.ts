import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Pool } from 'pg'

const boundary = 'plenary-test-7b1f'

/** A form part: text, or a file with its name. */
export type FormPart = {
  name: string
  value: string | Uint8Array
  fileName?: string
  type?: string
}

const headOf = ({ name, fileName, type }: FormPart): string => {
  const file = fileName === undefined ? '' : `; filename="${fileName}"`
  const kind = type ?? (fileName === undefined ? undefined : 'application/pdf')
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${kind ? `Content-Type: ${kind}\r\n` : ''}\r\n`
}

export const formType = `multipart/form-data; boundary=${boundary}`

/** A multipart form as a browser encodes it. */
export const formBytes = (parts: readonly FormPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(headOf(part)), Buffer.from(part.value), Buffer.from('\r\n')]),
    Buffer.from(`--${boundary}--\r\n`),
  ])

/** The form up to the first byte of its file, for streamed files. */
export const formHead = (fields: readonly FormPart[], file: Omit<FormPart, 'value'>): Buffer =>
  Buffer.concat([
    formBytes(fields).subarray(0, -`--${boundary}--\r\n`.length),
    Buffer.from(headOf({ ...file, value: '' })),
  ])
export const formEnd = Buffer.from(`\r\n--${boundary}--\r\n`)

/** A PDF of exactly so many bytes, with `%PDF-` at offset `at`. */
export const aPdf = (bytes = 2_000, { at = 0, fill = 'x' } = {}): Buffer => {
  const pdf = Buffer.alloc(bytes, fill)
  pdf.write('%PDF-1.7\n', at)
  if (bytes > at + 40) pdf.write('\n%%EOF\n', bytes - 7)
  return pdf
}

/** The same with a valid cross-reference table, so that only opening it shows a fault. */
export const aPlausiblePdf = (bytes = 2_000): Buffer => {
  const pdf = aPdf(bytes)
  pdf.write('1 0 obj\n', 9)
  pdf.write('\nstartxref\n9\n%%EOF\n', bytes - 20)
  return pdf
}

/** Equal number of digits, so that later authors sort later. */
let authors = 100_000

/** The fields of a first-time author. */
export const anAuthor = (options: { interestedInId: string; sessionId: string }, change = {}) => {
  authors++
  return {
    titlePrefix: 'Dr.',
    name: `Ada Author ${authors}`,
    phone: '+81 3 1234 5678',
    email: `author.${authors}@example.org`,
    organizationName: 'Ariake Institute of Energy Systems',
    ...options,
    country: 'Japan',
    ...change,
  }
}
export type Author = Record<string, string>

export const fieldsOf = (author: Author): FormPart[] =>
  Object.entries(author).map(([name, value]) => ({ name, value }))

export const fileOf = (value: Uint8Array, fileName = 'abstract.pdf'): FormPart => ({
  name: 'abstractFile',
  value,
  fileName,
})

/** One active option of each kind on a website; their ids as the form sends them. */
export const someOptions = async (pool: Pool, website = 'renewable', more = '') => {
  const add = async (table: string, name: string) => {
    const { rows } = await pool.query(
      `insert into ${table} (website, name, created_at) values ($1, $2, now()) returning id`,
      [website, name],
    )
    return String(rows[0].id)
  }
  return {
    interestedInId: await add('interest_options', `Interest of ${website}${more}`),
    sessionId: await add('session_options', `Session of ${website}${more}`),
  }
}

export type UploadAnswer = {
  status: number
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
}

/** Resolves when the socket is writable again or closed. */
const resume = (call: ClientRequest) =>
  new Promise<void>((resolve) => {
    const settle = () => {
      call.off('drain', settle).off('close', settle)
      resolve()
    }
    call.on('drain', settle).on('close', settle)
  })

type Sending = {
  url: string
  /** Sends the body, at once or streamed. */
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  headers?: Record<string, string>
}

/**
 * Sends over a real connection as a browser does: it keeps sending while the response may already arrive. Rejects when
 * the connection ends without a response.
 */
export const sendUpload = async ({ url, chunks, headers = {} }: Sending): Promise<UploadAnswer> => {
  const call = request(url, {
    method: 'POST',
    agent: false,
    headers: { host: 'localhost:3000', 'content-type': formType, ...headers },
  })
  let isOver = false
  const answered = new Promise<UploadAnswer>((resolve, reject) => {
    call.once('error', reject)
    call.once('response', async (answer) => {
      // a truncated response is none
      const whole = await text(answer).catch(reject)
      isOver = true
      if (whole === undefined) return
      const status = answer.statusCode ?? 0
      try {
        resolve({ status, body: JSON.parse(whole), headers: answer.headers })
      } catch {
        // a response of the proxy itself
        reject(new Error(`${status}: ${whole}`))
      }
    })
  })
  answered.catch(() => {
    isOver = true
  })
  const send = async () => {
    for await (const chunk of chunks) {
      if (isOver) break
      if (!call.write(chunk)) await resume(call)
    }
    call.end()
  }
  await Promise.race([send().catch(() => undefined), answered.catch(() => undefined)])
  return answered.finally(() => call.destroy())
}

/** Sends a whole form with its length. */
export const sendForm = (url: string, parts: readonly FormPart[], headers: Record<string, string> = {}) => {
  const bytes = formBytes(parts)
  return sendUpload({ url, chunks: [bytes], headers: { 'content-length': String(bytes.length), ...headers } })
}
