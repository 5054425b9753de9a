import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { countries } from '#shared/countries.ts'

/** Names that our own list does not have, to tell the lists apart. */
const others = ['Åland Islands', 'Curaçao']

/** As the public service: of each country its names, in no order. */
const answer = JSON.stringify(
  [...others, ...countries].reverse().map((common) => ({ name: { common, official: `State of ${common}` } })),
)

/** A country names service like the public one, on its own origin. */
export const startCountriesService = async () => {
  const requests: { path: string | undefined; headers: Record<string, unknown> }[] = []
  const server = createServer(({ url, headers }, response) => {
    requests.push({ path: url, headers })
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    response.end(answer)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((settle) => server.once('listening', settle))

  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: `${origin}/v3.1/all?fields=name`,
    /** The requests that it got, with their headers. */
    requests: requests,
    stop: () =>
      new Promise((settle) => {
        server.close(settle)
        server.closeAllConnections()
      }),
  }
}
