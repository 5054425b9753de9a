import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'

/** m152 */
const invalidWebsite = 'Invalid website selection'

/**
 * The chosen website, when the selector offers it.
 * @throws Error m152 else: nothing is sent
 */
export const requireOffered = (website: Website, offered: readonly Website[]): Website => {
  if (!offered.includes(website)) throw new Error(invalidWebsite)
  return website
}

/**
 * What the page says of a list that did not come: m151 when the answer was not 2xx, and its own words below; else what
 * happened instead of an answer that can be read.
 */
export const listFailure = (error: Error): { sentence: string; cause?: string } =>
  error instanceof Problem && error.status >= 300
    ? { sentence: `HTTP error! Status: ${error.status}`, cause: error.message }
    : { sentence: error.message }
