import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

const backups = z.object({
  /** The last successful one. */
  last: z.nullable(z.object({ madeAt: z.iso.datetime(), bytes: z.int(), isEncrypted: z.boolean() })),
  /** The last failed one, if none was made since. */
  failure: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
  /**
   * The warning for an owner: no backup was ever made, the last one is older than 26 hours, or one failed.
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

const madeBackup = z.object({
  /** When it ended. */
  at: z.iso.datetime(),
  /** Null: it failed. A successful one was read back. */
  bytes: z.nullable(z.int()),
  isEncrypted: z.boolean(),
  /** Why it failed. */
  failure: z.nullable(z.string()),
  /** Someone at the server's command line made it, into a file of their choice. */
  isByCommand: z.boolean(),
})

const backupSettings = z.object({
  /** The last ten, newest first. */
  backups: z.array(madeBackup),
  /** BACKUP_DIR; null: it is not set, and no backup is made here. */
  folder: z.nullable(z.string()),
  /** BACKUP_KEY is set. */
  isEncrypted: z.boolean(),
  /** The folder is on the disk of the data. */
  isOnSameDisk: z.boolean(),
  /** When the next daily backup is made. */
  nextAt: z.nullable(z.iso.datetime()),
  /** The backup that is requested or being made: bytes written so far, and of the last one. */
  underWay: z.nullable(z.object({ bytes: z.int(), lastBytes: z.nullable(z.int()) })),
})
export type BackupSettings = z.output<typeof backupSettings>

/** Shows the last backups, where they are, and the progress of one that is being made. */
export const showBackupSettings = endpoint({
  method: 'GET',
  path: '/admin/api/admin/backups/settings',
  access: 'owner',
  replies: { 200: backupSettings },
})

/**
 * Makes a backup now, as a job. One that waits or is being made is returned instead.
 * @throws 409 There is no folder for backups, or an owner must first say which installation this is
 */
export const requestBackup = endpoint({
  method: 'POST',
  path: '/admin/api/admin/backups/request',
  access: 'owner',
  replies: { 200: backupSettings },
})
