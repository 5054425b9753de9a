// A way between a process and its database that can be cut as a network is: nothing comes through, and neither end hears of it.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'

export const openLine = async (port) => {
  const pairs = new Set()
  let isCut = false
  const flow = ({ near, far }) => {
    for (const socket of [near, far]) {
      if (isCut) socket.pause()
      else socket.resume()
    }
  }
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const pair = { near, far }
    pairs.add(pair)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.on('data', (piece) => to.write(piece))
      from.on('end', () => to.end())
      from.on('error', () => undefined)
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
    }
    flow(pair)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const set = (value) => {
    isCut = value
    for (const pair of pairs) flow(pair)
  }
  return {
    port: server.address().port,
    cut: () => set(true),
    mend: () => set(false),
    close: () => {
      server.close()
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
    },
  }
}
