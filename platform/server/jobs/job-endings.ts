/** Thrown by a job that no retry can help: it is dead at once, with the message of its cause. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Thrown by a job that cannot run yet: it is due again at that moment, and the attempt does not count. */
export class Postpone extends Error {
  override readonly name = 'Postpone'
  readonly until: Date

  constructor(until: Date) {
    super('Not now')
    this.until = until
  }
}
