import { Readable } from 'node:stream'

/**
 * A list as the text of one JSON array, written batch by batch as fast as the reader takes it. The first batch is there
 * before this resolves: what fails at once fails before an answer has begun, what fails later breaks the text off.
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
