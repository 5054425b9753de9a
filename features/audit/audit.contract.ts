import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import type { ExportFormat } from '#shared/exports.ts'
import { limits, optionalText, websiteParam } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import { websites } from '#shared/website.ts'

/** One change that was made in the back-office. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Who made the change, under the name they had then. */
  admin: z.string(),
  /** Null: it belongs to no website. */
  website: z.nullable(z.enum(websites)),
  /** What was done, such as `event.saved`. */
  action: z.string(),
  /** What was changed, in words. */
  subject: z.string(),
  old: z.nullable(z.record(z.string(), z.unknown())),
  new: z.nullable(z.record(z.string(), z.unknown())),
})
export type AuditEntry = z.output<typeof auditEntry>

const day = z.optional(z.iso.date('Choose a day'))

/** All of them at once; days are of UTC, both included. */
export const auditFilter = z.object({
  website: z.optional(websiteParam),
  admin: optionalText('Who', limits.email),
  action: optionalText('What', 60),
  from: day,
  to: day,
  /** The id of the last entry of the page before. */
  cursor: z.optional(z.string().check(z.refine(isId, 'Start the list again'))),
})
export type AuditFilter = z.output<typeof auditFilter>

/**
 * Lists what was changed in the back-office, the newest first, 50 at a time. An owner sees all changes, others those of
 * the websites that they were granted.
 */
export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/api/admin/audit',
  access: 'read',
  query: auditFilter,
  replies: {
    200: z.object({
      entries: z.array(auditEntry),
      /** The cursor of the next page; null: these were the last. */
      next: z.nullable(z.string()),
      /** Who occurs in the list, for a filter; `actions` likewise. */
      admins: z.array(z.string()),
      actions: z.array(z.string()),
    }),
  },
})

/** The whole of the same list as a file: `GET {path}?{filter}`, streamed, without the cursor. */
export const auditFilePath = (format: ExportFormat): `/${string}` => `/admin/api/admin/audit.${format}`
