import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'
import { startTestProduct } from './product.ts'

/** A server at the provider's address that does not behave like the provider. Returns its address. */
export const startBrokenProvider = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const answerWith =
  (status: number, body: string, type = 'application/json'): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': type }).end(body)
  }

/** The ways in which a provider can be down, each with its address. */
export const outageKinds: [how: string, start: () => Promise<string>][] = [
  ['refuses connections', async () => 'http://127.0.0.1:9'],
  [
    'answers 500',
    () => startBrokenProvider(answerWith(500, '{"error":{"type":"api_error","message":"down"}}')),
  ],
  [
    'answers 429',
    () => startBrokenProvider(answerWith(429, '{"error":{"type":"rate_limit_error","message":"slow"}}')),
  ],
  [
    'answers a page of a proxy',
    () => startBrokenProvider(answerWith(502, '<html>Bad gateway</html>', 'text/html')),
  ],
  ['cuts the connection', () => startBrokenProvider((request) => request.socket.destroy())],
]

/** The product with a key, connected to this address. */
export const productAgainst = (url: string) =>
  startTestProduct({
    STRIPE_SECRET_KEY: 'sk_test_1234',
    STRIPE_WEBHOOK_SECRET: 'whsec_1234',
    STRIPE_API_URL: url,
  })
