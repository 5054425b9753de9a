import type { StoredContent } from './stored-content.ts'

/** The format of the stored form that this code writes. */
export const storedFormat = 1

/** What makes the next format of one: `upgrades[0]` of format 1. Pure, and never changed once it was published. */
const upgrades: readonly ((stored: StoredContent) => StoredContent)[] = []

/** The stored form in today's format. Undefined: a newer product has written it. */
export const upgrade = (stored: StoredContent, format: number): StoredContent | undefined =>
  format > storedFormat
    ? undefined
    : upgrades.slice(format - 1).reduce((content, next) => next(content), stored)
