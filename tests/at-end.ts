import { afterAll, onTestFinished } from 'vitest'

/** Runs a cleanup after the current test, or after the file when called outside of a test. */
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
