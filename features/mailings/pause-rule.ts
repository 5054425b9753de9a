/** The number of latest results in which refusals are counted. */
export const watchedResults = 100

/** Fewer results are not significant. */
const minResults = 20

const maxRefused = 0.05

/**
 * Whether the latest results contain so many refusals that the mailing must pause, because the list or the
 * sender has a problem.
 */
export const isTooMany = (refused: number, results: number): boolean =>
  results >= minResults && refused / results >= maxRefused

/** The description of the rule. */
export const pauseRuleMessage = `Pauses when 5 of the last ${watchedResults} are refused.`
