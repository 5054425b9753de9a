/** Lengths of time in milliseconds, as dates and timers count them. */
export const seconds = (count: number): number => count * 1_000
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * 3_600_000
export const days = (count: number): number => count * 86_400_000

/** The moment that many milliseconds after (or, negative, before) another. */
export const later = (moment: Date, milliseconds: number): Date => new Date(moment.getTime() + milliseconds)
