import type { FastifyRequest } from 'fastify'
import type { Website } from '#shared/website.ts'
import { bearerTokenOf } from '../http/bearer-token.ts'
import type { Origins } from '../http/origin.ts'
import type { Connection } from '../postgres/database.ts'
import { readToken } from '../security/signed-link.ts'
import { findWebsiteOf, type LinkedTable } from './linked-website.store.ts'
import type { WebsiteRegistry } from './website-registry.ts'

/**
 * The conference of a personal link: that of the row which its token names, whatever the host of the request, because a
 * host may have gone over to the next edition. Without such a row, that of the host. Whether the link is valid is checked by
 * its reader. The token is that of the header Authorization, unless one is passed.
 */
export type WebsiteOfLink = (request: FastifyRequest, table: LinkedTable, token?: string) => Promise<Website>

type Deps = {
  db: Connection
  websites: Pick<WebsiteRegistry, 'slugs'>
  origins: Pick<Origins, 'websiteOf'>
}

export const createWebsiteOfLink =
  ({ db, websites, origins }: Deps): WebsiteOfLink =>
  async (request, table, token = bearerTokenOf(request) ?? '') => {
    const id = readToken(token)?.id
    const named = id && (await findWebsiteOf(db, table, id, websites.slugs()))
    return named ?? origins.websiteOf(request)
  }
