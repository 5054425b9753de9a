import type { FastifyInstance } from 'fastify'

/** Mounts calls that only read, whatever their method: a body of any type is accepted up to the limit and ignored. */
export const ignoreBody = (app: FastifyInstance, mountCalls: (own: FastifyInstance) => void): void => {
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined))
    mountCalls(own)
  })
}
