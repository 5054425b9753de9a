import Stripe from 'stripe'
import type { Watch } from './watch.ts'

type Client = ReturnType<typeof Stripe.createNodeHttpClient>

/** The SDK's own HTTP client, where every attempt at a call is a step. */
export const watchedClient = ({ step }: Pick<Watch, 'step'>): Client => {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = (...request) => {
    const [, , path, method] = request
    return step(
      { kind: 'provider', name: `${method} ${patternOf(path)}` },
      () => makeRequest(...request),
      (end) => ('error' in end ? 'unanswered' : outcomeOf(end.result.getStatusCode())),
    )
  }
  return client
}

/** The provider's own words are letters; anything else in a path is someone's id. */
export const patternOf = (path: string): string =>
  (path.split('?', 1)[0] ?? path)
    .split('/')
    .map((part) => (/^(?:[a-z_]+|v\d)?$/.test(part) ? part : ':id'))
    .join('/')

/** `refused`: the request was wrong. `busy`: later, please. `failed`: the provider itself. */
const outcomeOf = (status: number): string => {
  if (status < 400) return 'ok'
  if (status >= 500) return 'failed'
  return status === 409 || status === 429 ? 'busy' : 'refused'
}
