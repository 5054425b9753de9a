import type { FastifyInstance } from 'fastify'

type Requested = { headers?: Record<string, string>; body?: object; method?: 'GET' | 'POST' | 'PUT' }

/** Calls routes under /admin/api/admin, by default with the headers `usual`. */
export const adminCaller =
  (app: FastifyInstance, usual: Record<string, string>) =>
  async (path: string, { headers = usual, body, method = 'GET' }: Requested = {}) => {
    const answer = await app.inject({
      method,
      url: `/admin/api/admin/${path}`,
      headers: { host: 'localhost', ...headers },
      ...(body && { payload: body }),
    })
    return {
      status: answer.statusCode,
      text: answer.body,
      headers: answer.headers,
      body: () => answer.json(),
    }
  }
