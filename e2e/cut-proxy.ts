import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to the product that can drop connections in the middle of a request and be restored. */
export const cutLine = async (productUrl: string) => {
  const { hostname, port } = new URL(productUrl)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      // the pipe closes the other end
      socket.on('error', () => undefined)
    }
    near.pipe(far).pipe(near)
  })
  const listen = async (at: number) => {
    server.listen(at, 'localhost')
    await once(server, 'listening')
  }
  await listen(0)
  const own = (server.address() as AddressInfo).port

  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of open) socket.destroy()
    await closed
  }
  return { url: `http://localhost:${own}`, cut, mend: () => listen(own) }
}
