/** Calls back once after so many milliseconds, unless the returned function is called before. Tests trigger it by hand. */
export type Timer = (milliseconds: number, ring: () => void) => () => void

/** The system's timer, which keeps no process alive. */
export const systemTimer: Timer = (milliseconds, ring) => {
  const timeout = setTimeout(ring, milliseconds)
  timeout.unref()
  return () => clearTimeout(timeout)
}
