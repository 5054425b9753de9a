import * as z from 'zod'
import { BackupProblem, damaged } from './backup-problem.ts'

/** The version of the archive format. An archive that older programs cannot restore gets the next number. */
export const archiveFormat = 1

/** The first file of an archive (`backup.json`). */
export const introduction = z.object({
  format: z.number(),
  madeAt: z.iso.datetime(),
  /**
   * Where the session key is: in the archive, or in the setting SESSION_KEY; and a fingerprint that identifies a key
   * without revealing it.
   */
  sessionKey: z.object({ isInArchive: z.boolean(), print: z.string().nullable() }),
})
export type Introduction = z.output<typeof introduction>

/** The description of the database before its tables (`database.json`). */
export const databaseFacts = z.object({
  /** The applied migrations, in order. */
  migrations: z.array(z.object({ number: z.number(), name: z.string(), sha256: z.string() })).min(1),
  /** Ordered so that referenced rows come first. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last value of each sequence; text, because JavaScript numbers are too small for some. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
})
export type DatabaseFacts = z.output<typeof databaseFacts>

/** A file that a row names and that the backup lacks: its path in the archive, and the reference of the row. */
const lackedFile = z.object({ file: z.string(), reference: z.string() })
export type MissingFile = z.output<typeof lackedFile>

/** The last file of an archive (`manifest.json`): an archive without it, or with other counts, is incomplete. */
export const manifest = introduction.extend({
  migration: z.string(),
  /** Row counts by table. */
  rows: z.record(z.string(), z.number()),
  /** Files by store. */
  files: z.record(z.string(), z.object({ count: z.number(), bytes: z.number() })),
  /** Only in an incomplete archive. */
  lacks: z.array(lackedFile).optional(),
  /** Of all preceding files, in bytes. */
  contents: z.object({ count: z.number(), bytes: z.number() }),
  /** The SHA-256 of the checksum list (`SHA256SUMS`). */
  sums: z.string(),
})
export type Manifest = z.output<typeof manifest>

/** Parses one of these files. */
export const readFacts = <T extends z.ZodType>(schema: T, name: string, text: string): z.output<T> => {
  const parsed = schema.safeParse(parsedJson(text))
  if (!parsed.success) throw damaged(`${name} in it cannot be read`)
  return parsed.data
}

/** @throws BackupProblem for an archive of a newer program */
export const requireKnownFormat = (text: string): void => {
  const format = (parsedJson(text) as { format?: unknown } | undefined)?.format
  if (typeof format === 'number' && format > archiveFormat)
    throw new BackupProblem(
      `This backup was made by a newer version of Plenary (its format is ${format}, this version knows ${archiveFormat}). Nothing was changed. Restore it with that version or a newer one.`,
    )
}

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
