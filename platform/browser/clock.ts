/** The visitor's clock in milliseconds since 1970: for labels and ages of what the browser keeps, never for a decision about money. */
export const millisecondsNow = (): number => Date.now()

/** Milliseconds since the document began, by a clock that no one puts back: for how long something took. */
export const millisecondsRunning = (): number => performance.now()
