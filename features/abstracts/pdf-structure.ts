import type { PdfProblem } from './pdf-problems.ts'

/** A file that supports reading ranges, in the browser and on the server. */
export type Readable = { size: number; read: (from: number, to: number) => Promise<Uint8Array> }

/**
 * What the structure of a PDF reveals without parsing its content. `unclear`: it must be opened to know,
 * because it is encrypted (no password is needed where only printing is forbidden), or its cross-reference
 * table is not at its offset.
 */
type Structure = PdfProblem | 'unclear' | 'fine'

/** The bytes at the start that must contain the header. */
const headBytes = 1_024
/** The bytes at the end that are searched for the offset of the cross-reference table. */
const tailBytes = 16_384
/** The bytes read of that table, and of a file without an end marker. */
const partBytes = 1_048_576

/** Checks the first and last bytes of a PDF, and its cross-reference table (ISO 32000, 7.5). */
export const structureOf = async (file: Readable): Promise<Structure> => {
  const text = async (from: number, to: number) =>
    latin(await file.read(Math.max(0, from), Math.min(file.size, to)))
  const head = await text(0, headBytes)
  const tail = await text(file.size - tailBytes, file.size)
  const offset = lastPlaceIn(tail)
  if (offset === undefined || !tail.includes('%%EOF') || saidLength(head) > file.size)
    return (await text(0, partBytes)).includes(' obj') ? 'incomplete' : 'damaged'

  // offsets count from the PDF header
  const begin = Math.max(0, head.indexOf('%PDF-')) + offset
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

/** The file length that a linearised PDF declares. */
const saidLength = (head: string): number => {
  const web = head.indexOf('/Linearized')
  const [, length = '0'] = (web >= 0 && /\/L (\d{1,10})/.exec(head.slice(web))) || []
  return Number(length)
}
