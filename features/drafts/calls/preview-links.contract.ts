import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { websiteParam } from '#shared/fields.ts'

const ofWebsite = z.object({ website: websiteParam })

const previewLink = z.object({
  id: z.string(),
  /** The email address of who made it. */
  by: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type PreviewLink = z.output<typeof previewLink>

/** Lists the links by which people without an account see the draft now, newest first. */
export const listPreviewLinks = endpoint({
  method: 'GET',
  path: '/admin/api/admin/drafts/:website/preview-links',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.array(previewLink) },
})

/**
 * Creates a link by which anyone who has it sees the draft for seven days. Only this reply contains it.
 * @throws 409 when the website has 20 links
 */
export const createPreviewLink = endpoint({
  method: 'POST',
  path: '/admin/api/admin/drafts/:website/preview-links',
  access: 'write',
  params: ofWebsite,
  replies: { 200: z.extend(previewLink, { url: z.url() }) },
})

/**
 * Ends a preview link at once.
 * @throws 404 when there is no such link, or it has ended
 */
export const revokePreviewLink = endpoint({
  method: 'POST',
  path: '/admin/api/admin/drafts/:website/preview-links/:id/revoke',
  access: 'write',
  params: z.extend(ofWebsite, { id: z.uuid('id must be a UUID') }),
  replies: { 204: z.null() },
})
