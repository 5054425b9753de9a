import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { websiteParam } from '#shared/fields.ts'

const record = z.object({
  type: z.enum(['A', 'AAAA']),
  /** The addresses that the domain must lead to: those of PUBLIC_URL. Empty: they are not known. */
  mustSay: z.array(z.string()),
  saysNow: z.array(z.string()),
  /** `unanswered`: the name servers did not answer in time. */
  state: z.enum(['correct', 'missing', 'wrong', 'unanswered']),
})
export type DnsRecord = z.output<typeof record>

export const addressSettings = z.object({
  /** The origin of the back-office and of conferences without a host of their own. */
  home: z.string(),
  /** The variable that sets it; null: it is the default one. */
  homeBy: z.nullable(z.string()),
  hosts: z.array(
    z.object({
      host: z.string(),
      /** The variable that gives it to the conference; null: owners do. */
      lockedBy: z.nullable(z.string()),
      /** What DNS says now. Empty for names of one machine. */
      records: z.array(record),
      /** Whether a request to this host arrives here, through the proxy; null: it is not tried for names of one machine. */
      arrives: z.nullable(z.boolean()),
      /** Why it does not. */
      message: z.nullable(z.string()),
    }),
  ),
  checkedAt: z.iso.datetime(),
})
export type AddressSettings = z.output<typeof addressSettings>

/** Shows the hosts of a conference, what DNS must say and says now, and whether requests to them arrive. */
export const showAddressSettings = endpoint({
  method: 'GET',
  path: '/admin/api/admin/settings/addresses/:website',
  access: 'owner',
  params: z.object({ website: websiteParam }),
  replies: { 200: addressSettings },
})
