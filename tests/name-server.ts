import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { atEnd } from './at-end.ts'

/** A and AAAA records by host name; a name without an entry does not exist. */
export type Zone = Record<string, { A?: string[]; AAAA?: string[] }>

const types: Readonly<Record<number, 'A' | 'AAAA'>> = { 1: 'A', 28: 'AAAA' }

/** The host name of the question, and where its type begins. */
const readName = (message: Buffer): { name: string; end: number } => {
  const labels: string[] = []
  let at = 12
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

const bytesOf = (address: string): Buffer => {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number))
  const [before = '', after = ''] = address.split('::')
  const groups = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
  const [first, last] = [groups(before), groups(after)]
  const all = [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last]
  return Buffer.from(all.flatMap((group) => [group >> 8, group & 255]))
}

/** A name server (RFC 1035, UDP) with this zone, which may be changed; returns its `address:port`. */
export const startNameServer = async (zone: Zone): Promise<string> => {
  const socket = createSocket('udp4')
  socket.on('message', (message, { address, port }) => {
    const { name, end } = readName(message)
    const known = zone[name]
    const type = types[message.readUInt16BE(end)]
    const found = (type && known?.[type]) ?? []
    const header = Buffer.alloc(12)
    message.copy(header, 0, 0, 2)
    // an answer; 3: there is no such name
    header.writeUInt16BE(known ? 0x8580 : 0x8583, 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(found.length, 6)
    const answers = found.map((one) => {
      const data = bytesOf(one)
      const record = Buffer.alloc(12)
      // the name of the question
      record.writeUInt16BE(0xc00c, 0)
      message.copy(record, 2, end, end + 4)
      record.writeUInt32BE(60, 6)
      record.writeUInt16BE(data.length, 10)
      return Buffer.concat([record, data])
    })
    socket.send(Buffer.concat([header, message.subarray(12, end + 4), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  atEnd(async () => void socket.close())
  return `127.0.0.1:${(socket.address() as AddressInfo).port}`
}
