/** A backup cannot be written or restored: the message tells an operator why, and what to do. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

/** The file is not as it was written. `how` completes the message. */
export const damaged = (how: string): BackupProblem =>
  new BackupProblem(
    `This backup is damaged: ${how}. Nothing was changed. Take another copy of it, or another backup.`,
  )
