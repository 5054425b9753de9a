/** SQLSTATEs of a PostgreSQL that is stopping or starting, or has no free connection. */
const states = /^(08...|57P0[1-3]|53300)$/

/** SQLSTATEs of a PostgreSQL that cannot write: a standby, read-only, or with a full or failing disk. */
const readOnlyStates = /^(25006|53100|58030)$/

/** Messages of the driver and the system for a lost or impossible connection. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|server login has been failing)/
const ofTheSystem = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Whether a query failed because the database cannot be written at the moment; it may still be readable. */
export const isUnwritable = (error: unknown): boolean =>
  error instanceof Error && readOnlyStates.test(String((error as Error & { code?: unknown }).code))

/**
 * Whether a query failed because its database is unavailable or cannot be written, and not because of the query itself.
 * Only for errors thrown by queries: other unavailable services throw Problems of their own.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as Error & { code?: string; syscall?: string }
  if (isUnwritable(error)) return true
  if (code !== undefined && (states.test(code) || (ofTheSystem.has(code) && syscall !== undefined)))
    return true
  // the socket of a local PostgreSQL that is not running
  if (code === 'ENOENT' && syscall === 'connect') return true
  return messages.test(error.message)
}
