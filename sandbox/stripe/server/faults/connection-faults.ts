import type { FastifyReply, FastifyRequest } from 'fastify'

/** Resets the connection: the caller cannot know whether the call succeeded. */
export const resetSocket = (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** Never responds; the connection stays open until the caller gives up or the sandbox stops. */
export const hangUp = (request: FastifyRequest, reply: FastifyReply, hanging: Set<() => void>) => {
  reply.hijack()
  const { socket } = request.raw
  const end = () => void socket.destroy()
  hanging.add(end)
  socket.once('close', () => hanging.delete(end))
  return reply
}

/** Responds like a proxy whose upstream is down. */
export const answerAsProxy = (reply: FastifyReply) =>
  reply
    .code(502)
    .header('content-type', 'text/html')
    .send('<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>')
