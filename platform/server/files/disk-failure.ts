/** A failure of the disk; every other error while a file is written comes from its source. */
export class DiskFailure extends Error {}

/** Runs disk operations: their errors become a DiskFailure. */
export const onDisk = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause) => {
    throw new DiskFailure('The disk refused', { cause })
  })
