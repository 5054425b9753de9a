// Node's limit for responses from memory, each under its own path (`/0`, `/1`, …), with given status, bytes and
// headers.
// The parent process sends them.
import { createServer } from 'node:http'

process.once('message', (prepared) => {
  const answers = new Map(
    prepared.map(({ body, ...rest }, at) => [`/${at}`, { ...rest, bytes: Buffer.from(body, 'base64') }]),
  )
  const server = createServer((request, response) => {
    const { status, headers, bytes } = answers.get(request.url)
    response.writeHead(status, headers)
    if (request.method === 'HEAD' || status === 304) response.end()
    else response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
})
