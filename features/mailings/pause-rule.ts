/** Of so many results, the newest ones, the refusals are counted. */
export const watchedResults = 100

/** Fewer say nothing yet. */
const leastResults = 20

const mostRefused = 0.05

/** Whether so many refusals among the newest results are a reason to pause: the list or the sender has a fault. */
export const isTooMany = (refused: number, results: number): boolean =>
  results >= leastResults && refused / results >= mostRefused

/** What the page says of the rule. */
export const pauseRuleMessage = `Pauses when 5 of the last ${watchedResults} are refused.`
