import Stripe from 'stripe'
import type { Watch } from './watch.ts'

type Client = ReturnType<typeof Stripe.createNodeHttpClient>

/** The SDK's own HTTP client, with each attempt at a call observed as a step, unless `requireAllowed` throws before it. */
export const watchedClient = (
  { step }: Pick<Watch, 'step'>,
  requireAllowed: () => void = () => undefined,
): Client => {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...request) => {
    requireAllowed()
    const [, , path, method] = request
    return step(
      { kind: 'provider', name: `${method} ${patternOf(path)}` },
      () => makeRequest(...request),
      (end) => ('error' in end ? 'unanswered' : outcomeOf(end.result.getStatusCode())),
    )
  }
  return client
}

/** The provider's own path segments are letters; anything else in a path is an id. */
export const patternOf = (path: string): string =>
  (path.split('?', 1)[0] ?? path)
    .split('/')
    .map((part) => (/^(?:[a-z_]+|v\d)?$/.test(part) ? part : ':id'))
    .join('/')

/** `refused`: the request was wrong. `busy`: a retry is permitted. `failed`: the provider's own failure. */
const outcomeOf = (status: number): string => {
  if (status < 400) return 'ok'
  if (status >= 500) return 'failed'
  return status === 409 || status === 429 ? 'busy' : 'refused'
}
