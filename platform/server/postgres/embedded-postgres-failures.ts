/** The code of a failed system call (`EACCES`), or an empty string. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const advice = 'Choose another DATA_DIR, or set DATABASE_URL.'

/** A message for an operator about a folder that the system refused. */
export const folderFailure = (folder: string, cause: unknown): Error => {
  const messages: Record<string, string> = {
    EACCES: `${folder} cannot be written by this user. Make it writable or choose another DATA_DIR.`,
    EPERM: `${folder} cannot be made, or given to the user of the database. ${advice}`,
    EROFS: `${folder} is on a read-only disk. ${advice}`,
    ENOSPC: `The disk that holds ${folder} is full. Free some space, or choose another DATA_DIR.`,
    ENOTDIR: `${folder} or a part of its path is a file, not a folder. Move it away or choose another DATA_DIR.`,
    EEXIST: `${folder} or a part of its path is a file, not a folder. Move it away or choose another DATA_DIR.`,
    ENOENT: `${folder} cannot be made: a part of its path takes no folders, or is a link that leads nowhere. ${advice}`,
    ENAMETOOLONG: `The path of ${folder} is too long. Choose a shorter DATA_DIR.`,
  }
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(messages[codeOf(cause)] ?? `${folder} cannot hold the database: ${reason}. ${advice}`, {
    cause,
  })
}

/** A message for an operator, from the output of `initdb` or `postgres` before it gave up. */
export const serverFailure = (folder: string, output: string, logFile?: string): Error => {
  const more = logFile ? ` The log is ${logFile}.` : ''
  if (/No space left on device|Disk quota exceeded/i.test(output)) {
    return new Error(`The disk that holds ${folder} is full. Free some space, then start again.${more}`)
  }
  if (/could not create (any Unix-domain sockets|lock file "[^"]*\.s\.PGSQL)/.test(output)) {
    return new Error(`PostgreSQL cannot make its socket beside ${folder}. ${advice}${more}`)
  }
  if (/effective user ID/i.test(output)) {
    return new Error(
      `The user who would run PostgreSQL for ${folder} has no entry in /etc/passwd. Start as another user, or set DATABASE_URL.${more}`,
    )
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const last =
    lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it gave no reason'
  const reason = last.replace(/^.*?(FATAL|PANIC|error):\s*/, '').replace(/\.$/, '')
  return new Error(`PostgreSQL could not start in ${folder}: ${reason}. ${advice}${more}`)
}
