type Part = { headers: Record<string, string>; body: string }

const bytesOf = (quoted: string): Buffer =>
  Buffer.from(
    quoted.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** Encoded words of RFC 2047, `=?UTF-8?Q?…?=`; white space between two of them is dropped. */
const decodeWords = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/(?:=\?UTF-8\?[BQ]\?[^?]*\?=)+/gi, (encodedWords) =>
      Buffer.concat(
        [...encodedWords.matchAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi)].map(([, kind, text = '']) =>
          kind?.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : bytesOf(text.replaceAll('_', ' ')),
        ),
      ).toString(),
    )

const split = (source: string): Part => {
  const at = source.indexOf('\r\n\r\n')
  const lines = source
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: source.slice(at + 4) }
}

const decode = ({ headers, body }: Part): string => {
  const encoding = headers['content-transfer-encoding']
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  return encoding === 'quoted-printable' ? bytesOf(body.replace(/=\r\n/g, '')).toString() : body
}

/** A multipart/alternative email as its receiver sees it: headers by lower-case name, text, HTML. */
export const readMail = (source: string) => {
  const whole = split(source)
  const boundary = /boundary="?([^";]+)/.exec(whole.headers['content-type'] ?? '')?.[1]
  if (!boundary) throw new Error('This mail has one part only')
  const parts = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => split(part.replace(/^\r\n/, '')))
  const ofType = (type: string) => {
    const part = parts.find(({ headers }) => headers['content-type']?.startsWith(type))
    if (!part) throw new Error(`This mail has no ${type}`)
    return decode(part).replaceAll('\r\n', '\n')
  }
  return {
    headers: Object.fromEntries(
      Object.entries(whole.headers).map(([name, text]) => [name, decodeWords(text)]),
    ),
    text: ofType('text/plain'),
    html: ofType('text/html'),
  }
}
