import { Problem } from '#shared/problem.ts'
import { maxFileBytes } from './abstracts.contract.ts'

export const sentences = {
  fileRequired: 'Abstract file is required',
  onlyPdf: 'Only PDF files are accepted.',
  tooLarge: 'File size too large. Maximum allowed size is 25MB. Please upload a smaller file.',
} as const

const begin = new TextEncoder().encode('%PDF-')
const end = new TextEncoder().encode('%%EOF')

/** The window at the start for the PDF header, and at the end for its end marker, in bytes. */
export const windowBytes = 1_024

/** Whether a file with these first bytes is a PDF. */
export const hasPdfHeader = (head: Uint8Array): boolean => holds(head.subarray(0, windowBytes), begin)

/**
 * Passes a stream on while checking it, and fails with a Problem as soon as the file is known to be
 * unacceptable: one byte over the limit, or no `%PDF-` within the first 1,024 bytes. Nothing is parsed. A
 * file without `%%EOF` passes and is reported.
 */
export async function* checkPdf(
  source: AsyncIterable<Uint8Array>,
  onMissingEnd: () => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  let head: Uint8Array = new Uint8Array()
  let tail: Uint8Array = new Uint8Array()
  let isPdf = false

  for await (const chunk of source) {
    bytes += chunk.length
    if (bytes > maxFileBytes) throw new Problem(413, 'file_too_large', sentences.tooLarge)
    if (!isPdf) {
      head = joined(head, chunk.subarray(0, windowBytes - head.length))
      isPdf = hasPdfHeader(head)
      if (!isPdf && head.length === windowBytes) throw new Problem(400, 'file_not_pdf', sentences.onlyPdf)
    }
    tail = joined(tail, chunk.subarray(-windowBytes)).slice(-windowBytes)
    yield chunk
  }

  if (bytes === 0) throw new Problem(400, 'file_required', sentences.fileRequired)
  if (!isPdf) throw new Problem(400, 'file_not_pdf', sentences.onlyPdf)
  if (!holds(tail, end)) onMissingEnd()
}

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

const holds = (bytes: Uint8Array, word: Uint8Array): boolean =>
  bytes.some((_, at) => word.every((letter, index) => bytes[at + index] === letter))
