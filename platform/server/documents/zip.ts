import { Readable } from 'node:stream'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** One file of an archive. `isPacked`: it is compressed already, as a PDF is, and stored as it is. */
export type ZipEntry = {
  name: string
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  isPacked?: boolean
}

/** Files as one ZIP, created at the reader's pace with at most one chunk in memory. A failure aborts the stream. */
export const zipOf = (entries: AsyncIterable<ZipEntry>, now: Date): Readable =>
  Readable.from(pieces(entries, now), { objectMode: false })

const pieces = async function* (entries: AsyncIterable<ZipEntry>, now: Date): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  let failure: Error | undefined
  const zip = new Zip((error, piece) => {
    if (error) failure = error
    else chunks.push(piece)
  })
  const take = () => {
    if (failure) throw failure
    const taken = chunks
    chunks = []
    return taken
  }
  for await (const { name, bytes, isPacked } of entries) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
    entry.mtime = now
    zip.add(entry)
    for await (const piece of bytes) {
      entry.push(piece)
      yield* take()
    }
    entry.push(new Uint8Array(0), true)
    yield* take()
  }
  zip.end()
  yield* take()
}
