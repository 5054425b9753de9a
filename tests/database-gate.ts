import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { DatabaseAddress } from '#platform/server/postgres/database.ts'
import { atEnd } from './at-end.ts'

/** Host (or the folder of a Unix socket) and port, also when the host is in the query. */
const placeOf = (address: DatabaseAddress): { host: string; port: number } => {
  if ('host' in address) return { host: address.host, port: address.port ?? 5432 }
  const url = new URL(address.connectionString)
  return { host: url.searchParams.get('host') ?? url.hostname, port: Number(url.port || 5432) }
}

const connectTo = (address: DatabaseAddress): Socket => {
  const { host, port } = placeOf(address)
  return host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
}

const through = (address: DatabaseAddress, port: number): DatabaseAddress => {
  if ('host' in address) return { ...address, host: '127.0.0.1', port }
  const url = new URL(address.connectionString)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return { connectionString: url.href }
}

/** A proxy to a database that simulates network failures; `address` connects through it. */
export const openGate = async (address: DatabaseAddress) => {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isOpen = true
  let tries = 0
  const server = createServer((near) => {
    tries++
    if (!isOpen) {
      near.destroy()
      return
    }
    const far = connectTo(address)
    const pair = [near, far] as const
    pairs.add(pair)
    near.pipe(far).pipe(near)
    for (const socket of pair) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        pairs.delete(pair)
        for (const one of pair) one.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const [near, far] of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  atEnd(async () => {
    cut()
    server.close()
  })
  return {
    address: through(address, (server.address() as AddressInfo).port),
    /** Number of connections so far. */
    tries: () => tries,
    /** Closes all connections and refuses new ones. */
    shut: () => {
      isOpen = false
      cut()
    },
    open: () => {
      isOpen = true
    },
    /** Silently drops all data on existing connections. */
    freeze: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
      }
    },
  }
}
