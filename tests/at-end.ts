import { afterAll, onTestFinished } from 'vitest'

/** Runs when the test that calls it is finished; called outside of a test, when the last test of the file is. */
export const atEnd = (end: () => Promise<unknown>): void => {
  const work = async () => {
    await end()
  }
  try {
    onTestFinished(work)
  } catch {
    afterAll(work)
  }
}
