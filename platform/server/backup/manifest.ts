import * as z from 'zod'
import { BackupProblem, damaged } from './backup-problem.ts'

/** Of the archive. One that an older program cannot restore gets the next number. */
export const archiveFormat = 1

/** What an archive says of itself first (`backup.json`). */
export const introduction = z.object({
  format: z.number(),
  madeAt: z.iso.datetime(),
  /**
   * Where the session key is: in the archive, or in the setting SESSION_KEY; and something by which a key is recognised,
   * and not found.
   */
  sessionKey: z.object({ isInArchive: z.boolean(), print: z.string().nullable() }),
})
export type Introduction = z.output<typeof introduction>

/** What it says of its database before the tables come (`database.json`). */
export const databaseFacts = z.object({
  /** The migrations that had run, in order. */
  migrations: z.array(z.object({ number: z.number(), name: z.string(), sha256: z.string() })).min(1),
  /** In an order in which no row comes before the one that it refers to. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The last number that each has given; text, because a number of JavaScript is too small for some. */
  sequences: z.array(z.object({ name: z.string(), last: z.string() })),
})
export type DatabaseFacts = z.output<typeof databaseFacts>

/** A file that a row names and that the backup lacks: where it would be in the archive, and what people call the row. */
const lackedFile = z.object({ file: z.string(), reference: z.string() })
export type LackedFile = z.output<typeof lackedFile>

/** What it says of itself last (`manifest.json`): without it, or with another count, an archive is not whole. */
export const manifest = introduction.extend({
  migration: z.string(),
  /** Rows by table. */
  rows: z.record(z.string(), z.number()),
  /** Files of each store. */
  files: z.record(z.string(), z.object({ count: z.number(), bytes: z.number() })),
  /** Only of an archive that is not whole. */
  lacks: z.array(lackedFile).optional(),
  /** Of everything before, in bytes. */
  contents: z.object({ count: z.number(), bytes: z.number() }),
  /** The SHA-256 of the list of all SHA-256 (`SHA256SUMS`). */
  sums: z.string(),
})
export type Manifest = z.output<typeof manifest>

/** Reads one of these from its JSON. */
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
