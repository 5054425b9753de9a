import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'

/** In a process started by `runInProcess`: works on its input with low priority, and sends the result. */
export const replyToParent = async (work: (input: Buffer) => Promise<object>): Promise<void> => {
  setPriority(10)
  // its parent has died
  process.once('disconnect', () => process.exit(0))
  const answer = await work(await buffer(process.stdin))
  process.send?.(answer, () => process.exit(0))
}
