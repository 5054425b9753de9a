import * as z from 'zod/mini'
import { shownOwnPage } from '#content/shown-own-page.ts'
import { endpoint } from '#shared/endpoint.ts'
import { retentionKinds } from './retention-kinds.ts'

/** Shows how long each kind of data is kept, who takes payments, and what the organisers add, for the page /privacy. */
export const showPrivacy = endpoint({
  method: 'GET',
  path: '/api/privacy',
  replies: {
    200: z.object({
      kept: z.array(
        z.object({
          kind: z.enum(retentionKinds),
          /** Null: until the organisers delete it. */
          months: z.nullable(z.int()),
        }),
      ),
      /** The payment provider; `sandbox`: no money is charged; null: payments are off. */
      provider: z.nullable(z.enum(['stripe', 'sandbox'])),
      /** The organisers' own page `privacy`; null: they have none. */
      own: z.nullable(shownOwnPage),
    }),
  },
})
