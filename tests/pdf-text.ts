import { inflateSync } from 'node:zlib'

/** The bytes of a PDF as Latin-1 text. */
export const latin = (bytes: Buffer) => bytes.toString('latin1')

/** Every decompressed stream of a PDF, by object number. */
const streamsOf = (pdf: Buffer): Map<string, string> =>
  new Map(
    [...latin(pdf).matchAll(/^(\d+) 0 obj\n<<(?:(?!endobj)[\s\S])*?>>\nstream\n([\s\S]*?)\nendstream/gm)].map(
      ([whole, id = '', body = '']) => {
        const bytes = Buffer.from(body, 'latin1')
        return [id, latin(whole.includes('/FlateDecode') ? inflateSync(bytes) : bytes)]
      },
    ),
  )

/** The text of each code of a font, by its ToUnicode map. */
const lettersOf = (table: string): Map<string, string> => {
  const text = (hex: string) =>
    String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))
  const letters = new Map<string, string>()
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    ;[...list.replaceAll(' ', '').matchAll(/<([0-9a-f]*)>/gi)].forEach(([, hex = ''], at) => {
      letters.set((Number.parseInt(from, 16) + at).toString(16).padStart(4, '0'), text(hex))
    })
  }
  return letters
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** A PDF string in UTF-16 with a byte order mark. */
const unescaped = (literal: string): string => {
  const bytes = literal.replace(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign)
  return new TextDecoder('utf-16be').decode(Buffer.from(bytes, 'latin1'))
}

/** The text that a reader would copy from a PDF; right-to-left text comes in visual order. */
export const textOf = (pdf: Buffer): string => {
  const all = latin(pdf)
  const streams = streamsOf(pdf)
  const fonts = new Map<string, Map<string, string>>()
  for (const [, name = '', id] of all.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const font = new RegExp(`^${id} 0 obj\\n([\\s\\S]*?)endobj`, 'm').exec(all)?.[1] ?? ''
    const table = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1]
    if (table) fonts.set(name, lettersOf(streams.get(table) ?? ''))
  }
  let letters = new Map<string, string>()
  let text = ''
  for (const page of streams.values()) {
    for (const [, font, codes, actual] of page.matchAll(
      /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|\/ActualText \(((?:\\.|[^\\)])*)\)[\s\S]*?EMC/g,
    )) {
      if (actual !== undefined) text += `${unescaped(actual)} `
      if (font) letters = fonts.get(font) ?? new Map()
      for (const [, hex = ''] of (codes ?? '').matchAll(/<([0-9a-f]+)>/gi)) {
        text += (hex.match(/.{4}/g) ?? []).map((code) => letters.get(code.toLowerCase()) ?? '').join('')
      }
      if (codes) text += ' '
    }
  }
  return text.replace(/\s+/g, ' ')
}
