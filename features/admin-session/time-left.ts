/** Below this many seconds the session monitor shows the time in red. */
export const redBelow = 300

/** The remaining time in the session monitor (m188): `59s`, `4m 59s`, `1h 5m`, finally `Expired`. */
export const timeLeft = (seconds: number): string => {
  if (Number.isNaN(seconds) || seconds < 0) return 'Expired'
  const whole = Math.floor(seconds)
  if (whole < 60) return `${whole}s`
  if (whole < 3600) return `${Math.floor(whole / 60)}m ${whole % 60}s`
  return `${Math.floor(whole / 3600)}h ${Math.floor((whole % 3600) / 60)}m`
}
