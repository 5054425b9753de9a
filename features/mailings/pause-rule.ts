/** The number of latest results in which refusals are counted. */
export const watchedResults = 100

/** Fewer results are not significant. */
const leastResults = 20

const mostRefused = 0.05

/**
 * Whether the latest results contain so many refusals that the mailing must pause, because the list or the
 * sender has a problem.
 */
export const isTooMany = (refused: number, results: number): boolean =>
  results >= leastResults && refused / results >= mostRefused

/** The description of the rule. */
export const pauseRuleMessage = `Pauses when 5 of the last ${watchedResults} are refused.`
