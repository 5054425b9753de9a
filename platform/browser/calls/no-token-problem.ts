import { CallProblem } from './call-problem.ts'

/**
 * m174 A call of the back-office that was not sent because no storage, session or cookie has a token. It has no status,
 * because there is no answer.
 */
export class NoTokenProblem extends CallProblem {
  constructor() {
    super('No admin token found. Please log in as admin.', { answered: 'nothing' })
    this.name = 'NoTokenProblem'
  }
}
