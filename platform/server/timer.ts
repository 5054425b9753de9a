/** Rings once after so many milliseconds, unless what it answers is called before. Tests ring by hand. */
export type Timer = (milliseconds: number, ring: () => void) => () => void

/** Rings by the machine's clock, and keeps no process alive. */
export const systemTimer: Timer = (milliseconds, ring) => {
  const timeout = setTimeout(ring, milliseconds)
  timeout.unref()
  return () => clearTimeout(timeout)
}
