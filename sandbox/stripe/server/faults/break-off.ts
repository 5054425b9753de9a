import type { FastifyReply, FastifyRequest } from 'fastify'

/** Cuts the connection: the caller hears nothing, and cannot know whether anything was done. */
export const resetConnection = (request: FastifyRequest, reply: FastifyReply) => {
  reply.hijack()
  request.raw.socket.destroy()
  return reply
}

/** Never answers; the connection stays until the caller gives up, or the sandbox stops. */
export const hangUp = (request: FastifyRequest, reply: FastifyReply, hanging: Set<() => void>) => {
  reply.hijack()
  const { socket } = request.raw
  const end = () => void socket.destroy()
  hanging.add(end)
  socket.once('close', () => hanging.delete(end))
  return reply
}

/** What a proxy says in the place of the provider. */
export const answerAsProxy = (reply: FastifyReply) =>
  reply
    .code(502)
    .header('content-type', 'text/html')
    .send('<html><head><title>502 Bad Gateway</title></head><body><h1>Bad Gateway</h1></body></html>')
