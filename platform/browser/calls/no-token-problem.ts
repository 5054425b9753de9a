import { CallProblem } from './call-problem.ts'

/**
 * m174 A call of the back-office that was not sent: no storage, no session and no cookie has a token for it. It has no
 * status, because no one answered.
 */
export class NoTokenProblem extends CallProblem {
  constructor() {
    super('No admin token found. Please log in as admin.', { answered: 'nothing' })
    this.name = 'NoTokenProblem'
  }
}
