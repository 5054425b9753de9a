import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody } from '#shared/fields.ts'

const installationState = z.object({
  /**
   * `unconfirmed`: the database was restored or copied, so email, payments, backups and the removal of files wait until an
   * owner has answered. `copy`: an owner has said that this is a copy, and they stay off. `allowed`: the usual one.
   */
  state: z.enum(['allowed', 'unconfirmed', 'copy']),
  /** When the backup was made that it was restored from; null: it was not restored, or is a copy made by other means. */
  restoredFrom: z.nullable(z.iso.datetime()),
})
export type InstallationState = z.output<typeof installationState>

/** Shows whether this installation may send email and take payments, or waits for an owner after a restore. */
export const showInstallationState = endpoint({
  method: 'GET',
  path: '/admin/api/admin/installation/state',
  access: 'self',
  replies: { 200: installationState },
})

/**
 * Says which installation this is, after a restore. `continue`: it goes on, and what has waited is done now. `copy`: the
 * other one goes on, and this one sends no email and takes no payments. If-Match takes the state that was seen.
 * @throws 409 It goes on already
 * @throws 412 Another owner has answered since
 */
export const confirmInstallation = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/installation/state',
  access: 'owner',
  body: changeBody({ answer: z.enum(['continue', 'copy'], 'answer must be continue or copy') }),
  replies: { 200: installationState },
})

const installationFacts = z.object({
  version: z.string(),
  database: z.object({
    /** Of PostgreSQL. */
    version: z.string(),
    bytes: z.int(),
    /** It is the one of DATA_DIR; else that of DATABASE_URL. */
    isEmbedded: z.boolean(),
    /** How long one query took, in milliseconds. */
    milliseconds: z.number(),
  }),
  files: z.object({
    /** The folder of the data on the server. */
    folder: z.string(),
    /** Free on its disk; null: unknown. */
    freeBytes: z.nullable(z.int()),
    /** The bucket of the authors' files; null: they are in the folder. */
    bucket: z.nullable(z.string()),
  }),
  /** By the database, which all processes follow. */
  time: z.iso.datetime(),
  /** How many milliseconds the clock of this server is ahead of it. */
  aheadBy: z.int(),
})
export type InstallationFacts = z.output<typeof installationFacts>

/** Shows the version, the database, the disk and the time of this installation. */
export const showInstallation = endpoint({
  method: 'GET',
  path: '/admin/api/admin/installation',
  access: 'owner',
  replies: { 200: installationFacts },
})
