import { days, later } from '#shared/time/duration.ts'

export type Deadline = { what: string; at: string }

/** How far ahead deadlines are shown, in milliseconds. */
const ahead = days(14)

/** The deadlines within the next 14 days, nearest first. */
export const nextDeadlines = (
  all: readonly { what: string; at: string | undefined }[],
  now: Date,
): Deadline[] =>
  all
    .flatMap(({ what, at }) => (at === undefined ? [] : [{ what, at }]))
    .filter(({ at }) => new Date(at) > now && new Date(at) <= later(now, ahead))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
