/** What PostgreSQL says when it is stopping or starting, or has no room for one more connection. */
const states = /^(08...|57P0[1-3]|53300)$/

/** What it says when it cannot write: it is a standby or read only, its disk is full, or fails. */
const readOnlyStates = /^(25006|53100|58030)$/

/** How the driver and the system say that a connection was lost, or cannot be had. */
const sentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|server login has been failing)/
const ofTheSystem = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Whether a query failed because its database takes no writes at the moment: it may still answer what is read. */
export const isUnwritable = (error: unknown): boolean =>
  error instanceof Error && readOnlyStates.test(String((error as Error & { code?: unknown }).code))

/**
 * Whether a query failed because its database is away or cannot be written, and not because of what was asked. Only for what a query has thrown:
 * another service that is away is a Problem of its own.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as Error & { code?: string; syscall?: string }
  if (isUnwritable(error)) return true
  if (code !== undefined && (states.test(code) || (ofTheSystem.has(code) && syscall !== undefined)))
    return true
  // the socket of a PostgreSQL on this machine, while that is not running
  if (code === 'ENOENT' && syscall === 'connect') return true
  return sentences.test(error.message)
}
