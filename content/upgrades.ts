import type { StoredContent } from './stored-content.ts'

/** The current format of stored content. */
export const storedFormat = 1

/** Upgrades from one format to the next: `upgrades[0]` from format 1. Pure, and never changed once released. */
const upgrades: readonly ((stored: StoredContent) => StoredContent)[] = []

/** Upgrades stored content to the current format. Undefined: a newer version has written it. */
export const upgrade = (stored: StoredContent, format: number): StoredContent | undefined =>
  format > storedFormat
    ? undefined
    : upgrades.slice(format - 1).reduce((content, next) => next(content), stored)
