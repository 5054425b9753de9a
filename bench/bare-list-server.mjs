// Baseline of a list: the newest 50 payments of a website as JSON, over node:http and pg with a prepared statement.
// The
// parent process sends the database address.
import { createServer } from 'node:http'
import pg from 'pg'

process.once('message', ({ database, website }) => {
  const pool = new pg.Pool({ ...database, max: 4 })
  const server = createServer(async (_request, response) => {
    const { rows } = await pool.query({
      name: 'newest',
      text: 'select * from payment_records where website = $1 order by created_at desc, id desc limit 50',
      values: [website],
    })
    const body = JSON.stringify(rows)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
})
