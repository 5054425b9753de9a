import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import type { ExportFormat } from '#shared/exports.ts'
import { limits, optionalText, websiteParam } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import { isTimeZone } from '#shared/time/time-zone.ts'

/** One audited change. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Who made the change, by their name at that time. */
  admin: z.string(),
  /** Null: of the installation, not of a website. */
  website: z.nullable(websiteParam),
  /** The action, for example `event.saved`. */
  action: z.string(),
  /** The changed object, as text. */
  subject: z.string(),
  old: z.nullable(z.record(z.string(), z.unknown())),
  new: z.nullable(z.record(z.string(), z.unknown())),
})
export type AuditEntry = z.output<typeof auditEntry>

const day = z.optional(z.iso.date('Choose a day'))

/** The filters are combined with AND; both days are included. */
export const auditFilter = z.object({
  website: z.optional(websiteParam),
  admin: optionalText('Who', limits.email),
  action: optionalText('What', 60),
  from: day,
  to: day,
  /** The time zone of the days, and of the times in a file; UTC by default. */
  zone: z.optional(z.string().check(z.refine(isTimeZone, 'Choose a time zone'))),
  /** The id of the last entry of the previous page. */
  cursor: z.optional(z.string().check(z.refine(isId, 'Start the list again'))),
})
export type AuditFilter = z.output<typeof auditFilter>

/**
 * Lists the changes made in the back-office, newest first, 50 at a time. An owner sees all, others those of
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
      /** The cursor of the next page; null on the last one. */
      next: z.nullable(z.string()),
      /** The names in the list, for a filter; `actions` likewise. */
      admins: z.array(z.string()),
      actions: z.array(z.string()),
    }),
  },
})

/** The whole list as a file: `GET {path}?{filter}`, streamed, without the cursor. */
export const auditFilePath = (format: ExportFormat): `/${string}` => `/admin/api/admin/audit.${format}`
