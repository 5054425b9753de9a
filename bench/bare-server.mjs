// The ceiling of Node: answers every request with the same status, bytes and headers, prepared in memory. The parent sends
// them.
import { createServer } from 'node:http'

process.once('message', ({ status, headers, body }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((request, response) => {
    response.writeHead(status, headers)
    if (request.method === 'HEAD' || status === 304) response.end()
    else response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
})
