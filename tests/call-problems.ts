import { CallProblem } from '#platform/browser/calls/call-problem.ts'

/** One of each way in which a page's call can fail. */
export const callProblems = {
  message: new CallProblem('Say this', {
    answered: 'json',
    status: 400,
    statusText: 'Bad Request',
    serverMessage: 'Say this',
  }),
  error: new CallProblem('Say that', {
    answered: 'json',
    status: 400,
    statusText: 'Bad Request',
    serverError: 'Say that',
  }),
  neither: new CallProblem('500 Internal Server Error', {
    answered: 'json',
    status: 500,
    statusText: 'Internal Server Error',
  }),
  notJson: new CallProblem('502 Bad Gateway', { answered: 'text', status: 502, statusText: 'Bad Gateway' }),
  network: new CallProblem('The server did not respond. Check your connection and try again.', {
    answered: 'nothing',
  }),
}
