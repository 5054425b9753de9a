import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { websiteParam } from '#shared/fields.ts'

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
