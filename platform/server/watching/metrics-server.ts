import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SettingsProblem } from '../config.ts'
import type { Metrics } from './metrics.ts'

/** Serves `GET /metrics` on a separate port for the operator's network only: there is no password. */
export const serveMetrics = async (
  { text, contentType }: Pick<Metrics, 'text' | 'contentType'>,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; stop: () => Promise<void> }> => {
  const server = createServer({ requestTimeout: 5_000 }, (request, response) => {
    const path = request.url?.split('?', 1)[0]
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('GET /metrics\n')
      return
    }
    text().then(
      (body) => response.writeHead(200, { 'content-type': contentType }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((settle, reject) => {
    server.once('error', (cause) =>
      reject(
        new SettingsProblem(
          `METRICS_PORT=${port} at METRICS_HOST=${host} cannot be used (${cause.message}). Choose another.`,
        ),
      ),
    )
    server.listen(port, host, () => settle())
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((settle) => {
        server.close(() => settle())
        server.closeAllConnections()
      }),
  }
}
