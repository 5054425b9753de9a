import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { websiteParam, wholeNumber } from '#shared/fields.ts'

/** Lists the entries of the draft that are still as in the example that the conference began with. */
export const listSampleEntries = endpoint({
  method: 'GET',
  path: '/admin/api/admin/drafts/:website/sample-entries',
  access: 'read',
  params: z.object({ website: websiteParam }),
  replies: {
    200: z.object({
      /** Their dotted paths; not those within another one. */
      paths: z.array(z.string()),
    }),
  },
})

const serial = wholeNumber('serial', 0, 2 ** 31 - 1)

/**
 * Plans the publication of the draft, except what is held back, for a time on the clock of the conference. What is changed
 * in the draft later is not in it.
 * @throws 400 when there is no such time, it occurs twice, or it is over
 * @throws 409 when the draft or the website changed since the summary was read, or another publication is planned
 */
export const planPublication = endpoint({
  method: 'POST',
  path: '/admin/api/admin/drafts/:website/schedules',
  access: 'write',
  params: z.object({ website: websiteParam }),
  body: z.object({
    /** As in the summary. */
    serial,
    number: serial,
    /** The keys of the changes that stay in the draft. */
    hold: z.array(z.string(), 'hold must be a list').check(z.maxLength(2000)),
    /** Such as `2026-05-29`. */
    date: z.iso.date('Type a day, such as 2026-05-29'),
    /** Such as `09:00`. */
    time: z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Type a time, such as 09:00')),
  }),
  replies: { 200: z.object({ id: z.string(), at: z.iso.datetime(), count: z.int() }) },
})

/**
 * Cancels a planned publication; its changes stay in the draft.
 * @throws 404 when there is none of this id
 * @throws 409 when it was published, failed or was cancelled already
 */
export const cancelPublication = endpoint({
  method: 'POST',
  path: '/admin/api/admin/drafts/:website/schedules/:id/cancel',
  access: 'write',
  params: z.object({ website: websiteParam, id: z.uuid('id must be a UUID') }),
  replies: { 204: z.null() },
})

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
