import type { Website } from '#shared/website.ts'

/**
 * Counts the changes of what is shown of a website from memory: its content, prices and options. Whoever commits such a
 * change says so, and the news of the database do (change-news.ts); what was made from an older version is not served
 * any more.
 */
export type ContentVersion = { of: (website: Website) => number; changed: (website: Website) => void }

export const createContentVersion = (): ContentVersion => {
  const counts = new Map<Website, number>()
  const of = (website: Website) => counts.get(website) ?? 0
  return { of, changed: (website) => counts.set(website, of(website) + 1) }
}
