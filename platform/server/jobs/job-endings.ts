/** Thrown by a job that no attempt can save: it is given up at once, with the sentence of its cause. */
export class GiveUp extends Error {
  override readonly name = 'GiveUp'

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/** Thrown by a job that may not run now: it is due again at that moment, and this was no attempt. */
export class Postpone extends Error {
  override readonly name = 'Postpone'
  readonly until: Date

  constructor(until: Date) {
    super('Not now')
    this.until = until
  }
}
