/** What PostgreSQL says when it is stopping or starting, has become a standby, or has no room for one more connection. */
const states = /^(08...|57P0[1-3]|25006|53300)$/

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

/**
 * Whether a query failed because its database is away, and not because of what was asked. Only for what a query has thrown:
 * another service that is away is a Problem of its own.
 */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as Error & { code?: string; syscall?: string }
  if (code !== undefined && (states.test(code) || (ofTheSystem.has(code) && syscall !== undefined)))
    return true
  return sentences.test(error.message)
}
