import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'

/** m152 */
const invalidWebsite = 'Invalid website selection'

/**
 * The chosen website, if the selector offers it.
 * @throws Error m152 otherwise: no request is sent
 */
export const requireOffered = (website: Website, offered: readonly Website[]): Website => {
  if (!offered.includes(website)) throw new Error(invalidWebsite)
  return website
}

/**
 * The message for a list that could not be loaded: m151 for a status outside 2xx, with the server's message
 * as `cause`; otherwise what prevented a readable response.
 */
export const listFailure = (error: Error): { sentence: string; cause?: string } =>
  error instanceof Problem && error.status >= 300
    ? { sentence: `HTTP error! Status: ${error.status}`, cause: error.message }
    : { sentence: error.message }
