import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const backups = z.object({
  /** The last one that was made. */
  last: z.nullable(z.object({ madeAt: z.iso.datetime(), bytes: z.int(), isEncrypted: z.boolean() })),
  /** The last one that could not be made, when no other was made since. */
  failure: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
  /** What an owner has to know: none was ever made, the last one is older than two days, or one failed. */
  warning: z.nullable(z.enum(['never', 'old', 'failed'])),
  /** How many files no row names, and were left because they are too many at once. */
  orphans: z.int(),
})
export type Backups = z.output<typeof backups>

/** Shows when the last backup was made, and what is wrong with that. */
export const showBackups = endpoint({
  method: 'GET',
  path: '/admin/api/admin/backups',
  access: 'owner',
  replies: { 200: backups },
})
