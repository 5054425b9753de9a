import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const backups = z.object({
  /** The last successful one. */
  last: z.nullable(z.object({ madeAt: z.iso.datetime(), bytes: z.int(), isEncrypted: z.boolean() })),
  /** The last failed one, if none was made since. */
  failure: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
  /**
   * The warning for an owner: no backup was ever made, the last one is older than two days, or one failed.
   */
  warning: z.nullable(z.enum(['never', 'old', 'failed'])),
  /** The number of files without a row that were left in place because there are suspiciously many. */
  orphans: z.int(),
})
export type Backups = z.output<typeof backups>

/** Shows when the last backup was made, and problems with it. */
export const showBackups = endpoint({
  method: 'GET',
  path: '/admin/api/admin/backups',
  access: 'owner',
  replies: { 200: backups },
})
