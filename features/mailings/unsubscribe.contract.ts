import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const ofLink = z.object({ token: z.string() })

/**
 * Shows the owner of an unsubscribe link, and whether they have unsubscribed. Changes nothing.
 * @throws 404 The link is invalid on this website
 */
export const showNewsLink = endpoint({
  method: 'GET',
  path: '/api/news/:token',
  params: ofLink,
  replies: {
    200: z.object({
      /** Most of its characters are hidden. */
      address: z.string(),
      conference: z.string(),
      hasLeft: z.boolean(),
    }),
  },
})

/**
 * Unsubscribes from the news of this website, also for one-click unsubscribing by mail clients (RFC 8058):
 * no login, no cookie, any body. Idempotent.
 * @throws 404 The link is invalid on this website
 */
export const leaveNews = endpoint({
  method: 'POST',
  path: '/api/news/:token/leave',
  params: ofLink,
  replies: { 200: z.object({ hasLeft: z.literal(true) }) },
})
