/** The visitor's clock in milliseconds since 1970: for labels and ages of stored data, never for a decision about money. */
export const millisecondsNow = (): number => Date.now()

/** Milliseconds since the page began, by a monotonic clock: for durations. */
export const millisecondsRunning = (): number => performance.now()
