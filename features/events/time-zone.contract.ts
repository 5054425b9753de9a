import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { websiteParam } from '#shared/fields.ts'

/** Shows the time zone of the conference, in which the back-office shows its times. */
export const showTimeZone = endpoint({
  method: 'GET',
  path: '/admin/api/admin/events/:website/time-zone',
  access: 'read',
  params: z.object({ website: websiteParam }),
  replies: { 200: z.object({ timeZone: z.string() }) },
})
