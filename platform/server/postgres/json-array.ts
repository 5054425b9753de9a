import { Readable } from 'node:stream'

/**
 * A list as the text of a JSON array, written batch by batch at the reader's pace. The first batch is read before this
 * resolves: an early failure fails before the answer has begun, a later one aborts the stream.
 */
export const jsonArrayOf = async (batches: AsyncGenerator<readonly unknown[]>): Promise<Readable> => {
  const first = await batches.next()
  const text = async function* () {
    yield `[${first.done ? '' : elements(first.value)}`
    if (!first.done) for await (const batch of batches) yield `,${elements(batch)}`
    yield ']'
  }
  return Readable.from(text(), { objectMode: false })
}

const elements = (rows: readonly unknown[]): string => rows.map((row) => JSON.stringify(row)).join()
