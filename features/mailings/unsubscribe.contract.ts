import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const ofLink = z.object({ token: z.string() })

/**
 * Shows to whom the link of a news mail belongs, and whether they have left. Changes nothing.
 * @throws 404 The link is none of this website
 */
export const showNewsLink = endpoint({
  method: 'GET',
  path: '/api/news/:token',
  params: ofLink,
  replies: {
    200: z.object({
      /** With most of its letters hidden. */
      address: z.string(),
      conference: z.string(),
      hasLeft: z.boolean(),
    }),
  },
})

/**
 * Leaves the news of this website, as mail programs do it with one click (RFC 8058): without a login, a cookie or a body
 * that matters. Again is no fault.
 * @throws 404 The link is none of this website
 */
export const leaveNews = endpoint({
  method: 'POST',
  path: '/api/news/:token/leave',
  params: ofLink,
  replies: { 200: z.object({ hasLeft: z.literal(true) }) },
})
