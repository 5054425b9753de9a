import type { $ZodType } from 'zod/v4/core'

/** What the description of the API says of a route without a contract: mostly a file. */
type RouteWords = {
  /** Its name among the calls. */
  name: string
  noun: string
  /** One sentence, which begins with what the call does. */
  summary: string
  /** The type of what it answers. */
  type: string
  /** What it answers, where that is no file. */
  answer?: string
  /** Sentences by status, of failures of its own. */
  failures?: Readonly<Record<number, string>>
}

/** A form with a file, which no contract declares: it is read while it comes. */
export type UploadForm = { fields?: $ZodType; file: string; mostBytes: number }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route without a contract, for the description of the API. */
    words?: RouteWords
    form?: UploadForm
  }
}
