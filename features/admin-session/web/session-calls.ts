import type { call } from '#platform/browser/calls/api-client.ts'
import { CallProblem } from '#platform/browser/calls/call-problem.ts'
import { failedAnswer } from '#platform/browser/calls/failed-answer.ts'
import { NoTokenProblem } from '#platform/browser/calls/no-token-problem.ts'
import type { AdminCall, AdminFetch } from '#platform/browser/use-admin.ts'

type SentHeaders = Readonly<Record<string, string>>

type Parts = {
  call: typeof call
  fetch: typeof fetch
  /** Lets the session look at the clock before it is used. */
  wake: () => void
  /** The bearer token and the idle time, as they are now. */
  headers: () => SentHeaders
  /** After a 401: tries one refresh and gives the headers to call once more with, or none (R5). */
  renewed: (sentToken: string | undefined) => Promise<SentHeaders | undefined>
}

/** The calls of the back-office: bearer token, idle time, credentials, and no time limit (A36). */
export const sessionCalls = (parts: Parts): { call: AdminCall; download: AdminFetch } => {
  const authorised = async <T>(send: (headers: SentHeaders) => Promise<T>): Promise<T> => {
    parts.wake()
    const headers = parts.headers()
    if (headers['authorization'] === undefined) throw new NoTokenProblem()
    try {
      return await send(headers)
    } catch (thrown) {
      if (!(thrown instanceof CallProblem) || thrown.status !== 401) throw thrown
      const next = await parts.renewed(headers['authorization']?.slice('Bearer '.length))
      if (!next) throw thrown
      return send(next)
    }
  }

  return {
    call: (endpoint, args, { signal, headers: own, onHeaders } = {}) =>
      authorised((headers) =>
        parts.call(endpoint, args, {
          limit: Number.POSITIVE_INFINITY,
          credentials: 'include',
          headers: { ...headers, ...own },
          ...(signal && { signal }),
          ...(onHeaders && { onHeaders }),
        }),
      ),

    download: (path, { signal } = {}) =>
      authorised(async (headers) => {
        const response = await parts.fetch(path, {
          cache: 'no-store',
          credentials: 'include',
          headers,
          ...(signal && { signal }),
        })
        if (!response.ok) throw failedAnswer(response, await response.text())
        return response
      }),
  }
}
