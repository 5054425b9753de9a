/** A backup cannot be made or restored: the sentence tells an operator why, and what to do. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

/** The file is not what was once written. `how` completes the sentence. */
export const damaged = (how: string): BackupProblem =>
  new BackupProblem(
    `This backup is damaged: ${how}. Nothing was changed. Take another copy of it, or another backup.`,
  )
