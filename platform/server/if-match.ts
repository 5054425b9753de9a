import type { FastifyRequest } from 'fastify'
import { allowsVersion } from '#shared/if-match.ts'
import { Problem } from '#shared/problem.ts'

/** The record to change, and the If-Match header of the request. */
export type Requested<Id = string> = { id: Id; ifMatch?: string | undefined }

export const parseRequested = <Id>(id: Id, { headers }: FastifyRequest): Requested<Id> => ({
  id,
  ifMatch: headers['if-match'],
})

/**
 * Accepts a change that is based on the current version. `what`: `The price has changed`; `now`: `It is now €20.00`.
 * @throws Problem 412 when If-Match names another version
 */
export const requireVersion = (
  ifMatch: string | undefined,
  version: string,
  what: string,
  now: string,
): void => {
  if (allowsVersion(ifMatch, version)) return
  throw new Problem(412, 'version_conflict', `${what} since you opened it. ${now}. Nothing was saved.`)
}
