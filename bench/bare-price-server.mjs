// Node's limit for a call with a body: reads and parses JSON, and responds with prepared bytes.
import { createServer } from 'node:http'

process.once('message', ({ headers, body }) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((request, response) => {
    const chunks = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const { presentationType } = JSON.parse(Buffer.concat(chunks).toString())
      response.writeHead(presentationType ? 200 : 400, headers)
      response.end(bytes)
    })
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
})
