/** A failure of the disk itself; whatever else is thrown while a file is written, its source threw. */
export class DiskFailure extends Error {}

/** Does work of the disk: when it fails, it fails with a DiskFailure. */
export const onDisk = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause) => {
    throw new DiskFailure('The disk refused', { cause })
  })
