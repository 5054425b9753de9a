// Node's limit for an upload: writes the bytes of a socket to a file and flushes it.
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const [folder] = process.argv.slice(2)
let count = 0
const server = createServer(async (request, response) => {
  const path = join(folder, `${++count}`)
  const handle = await open(path, 'wx')
  await pipeline(request, createWriteStream(path, { fd: handle, flush: true }))
  response.end('{}')
  await rm(path)
})
server.listen(0, '127.0.0.1', () => process.send(server.address().port))
