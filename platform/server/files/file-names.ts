import { isId, timeOfId } from '#shared/ids.ts'

/** The suffix of a stored file, and of a temporary one. The name before it is an id with the creation time. */
export const suffixes = { kept: '.pdf', aside: '.part' } as const

/** The id in the name of a file; undefined for other names. */
export const idOf = (name: string, suffix: string): string | undefined => {
  const id = name.endsWith(suffix) ? name.slice(0, -suffix.length) : ''
  return isId(id) ? id : undefined
}

/** Whether it is one of our names, created before a moment. */
export const isOlder = (name: string, suffix: string, moment: Date): boolean => {
  const id = idOf(name, suffix)
  return id !== undefined && timeOfId(id) < moment
}

/** How the files of a store are named. */
export type FileNaming = {
  /** Whether a file of this store may have this name. */
  isKey: (name: string) => boolean
  /** Whether names say when their file was created, and sort by that; else the store is asked. */
  haveTime: boolean
  /** The content type of a file in a bucket. */
  typeOf: (key: string) => string
}

/** PDFs, each named by an id of its own. */
export const namedById: FileNaming = {
  isKey: (name) => idOf(name, suffixes.kept) !== undefined,
  haveTime: true,
  typeOf: () => 'application/pdf',
}

/** The name of an orphan: its key, and the day (UTC) since which it is one. */
export const orphanName = (key: string, since: Date): string => `${key}.${since.toISOString().slice(0, 10)}`

/** Undefined for other names. */
export const readOrphanName = (
  name: string,
  { isKey }: Pick<FileNaming, 'isKey'>,
): { key: string; since: Date } | undefined => {
  const [, key = '', day = ''] = /^(.+)\.(\d{4}-\d\d-\d\d)$/.exec(name) ?? []
  const since = new Date(`${day}T00:00:00Z`)
  return isKey(key) && !Number.isNaN(since.getTime()) ? { key, since } : undefined
}
