import type { PdfProblem } from './pdf-problems.ts'

/** A file whose parts can be read, in the browser and on the server. */
export type Readable = { size: number; read: (from: number, to: number) => Promise<Uint8Array> }

/**
 * What the structure of a PDF says without reading its content. `unclear`: only someone who opens it knows; it is encrypted,
 * which needs no password where it only forbids printing, or its table of contents is not where it says.
 */
type Structure = PdfProblem | 'unclear' | 'fine'

/** So much at the beginning says that it is a PDF. */
const headBytes = 1_024
/** So much at the end is searched for the place of its table of contents. */
const tailBytes = 16_384
/** So much of that table, and of a file without an end. */
const partBytes = 1_048_576

/** Looks at the first and the last bytes of a file that says it is a PDF, and at its table of contents (ISO 32000, 7.5). */
export const structureOf = async (file: Readable): Promise<Structure> => {
  const text = async (from: number, to: number) =>
    latin(await file.read(Math.max(0, from), Math.min(file.size, to)))
  const head = await text(0, headBytes)
  const tail = await text(file.size - tailBytes, file.size)
  const place = lastPlaceIn(tail)
  if (place === undefined || !tail.includes('%%EOF') || saidLength(head) > file.size)
    return (await text(0, partBytes)).includes(' obj') ? 'incomplete' : 'damaged'

  // places count from where the PDF begins
  const begin = Math.max(0, head.indexOf('%PDF-')) + place
  const table = (await text(begin, begin + partBytes)).split('startxref', 1)[0] ?? ''
  const begins = table.trimStart()
  if (!begins.startsWith('xref') && !/^\d{1,10} \d{1,5} obj\b/.test(begins)) return 'unclear'
  const trailer = tail.slice(Math.max(0, tail.lastIndexOf('trailer')))
  return table.includes('/Encrypt') || trailer.includes('/Encrypt') ? 'unclear' : 'fine'
}

const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

const lastPlaceIn = (tail: string): number | undefined => {
  const [, place] =
    /^startxref\s{1,4}(\d{1,10})/.exec(tail.slice(Math.max(0, tail.lastIndexOf('startxref')))) ?? []
  return place === undefined ? undefined : Number(place)
}

/** How long a file that is made for the web says it is. */
const saidLength = (head: string): number => {
  const web = head.indexOf('/Linearized')
  const [, length = '0'] = (web >= 0 && /\/L (\d{1,10})/.exec(head.slice(web))) || []
  return Number(length)
}
