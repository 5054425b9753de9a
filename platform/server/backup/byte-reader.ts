/** Reads a stream of chunks in lengths of the caller's choice. */
export type ByteReader = {
  /** The next `count` bytes, or fewer when the source ends before. */
  upTo: (count: number) => Promise<Buffer>
  /** The next bytes available, at most `most`; empty at the end. */
  some: (most: number) => Promise<Buffer>
  isAtEnd: () => Promise<boolean>
}

export const readBytes = (source: AsyncIterable<Uint8Array>): ByteReader => {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  /** Whether the buffer has bytes. */
  const fill = async (): Promise<boolean> => {
    while (rest.length === 0) {
      const { value, done } = await pieces.next()
      if (done) return false
      rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    }
    return true
  }
  const some = async (most: number): Promise<Buffer> => {
    if (most === 0 || !(await fill())) return Buffer.alloc(0)
    const taken = rest.subarray(0, most)
    rest = rest.subarray(taken.length)
    return taken
  }
  return {
    some,
    upTo: async (count) => {
      const taken: Buffer[] = []
      let missing = count
      while (missing > 0) {
        const piece = await some(missing)
        if (piece.length === 0) break
        taken.push(piece)
        missing -= piece.length
      }
      return taken.length === 1 ? (taken[0] as Buffer) : Buffer.concat(taken)
    },
    isAtEnd: async () => !(await fill()),
  }
}
