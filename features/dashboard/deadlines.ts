import { days, later } from '#shared/time/duration.ts'

export type Deadline = { what: string; at: string }

/** How far the dashboard looks ahead. */
const ahead = days(14)

/** What of these comes from now on, within 14 days, the nearest first. */
export const nextDeadlines = (
  all: readonly { what: string; at: string | undefined }[],
  now: Date,
): Deadline[] =>
  all
    .flatMap(({ what, at }) => (at === undefined ? [] : [{ what, at }]))
    .filter(({ at }) => new Date(at) > now && new Date(at) <= later(now, ahead))
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
