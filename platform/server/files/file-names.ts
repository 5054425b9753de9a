import { isId, timeOfId } from '#shared/ids.ts'

/** How the name of a kept file ends, and of one that is not decided about. Before it comes an id that tells when it was made. */
export const suffixes = { kept: '.pdf', aside: '.part' } as const

/** The id in the name of a file of ours; undefined when it is no such name. */
export const idOf = (name: string, suffix: string): string | undefined => {
  const id = name.endsWith(suffix) ? name.slice(0, -suffix.length) : ''
  return isId(id) ? id : undefined
}

/** Whether it is a name of ours that was made before a moment. */
export const isOlder = (name: string, suffix: string, moment: Date): boolean => {
  const id = idOf(name, suffix)
  return id !== undefined && timeOfId(id) < moment
}

/** The name under which a file without a row is an orphan: its key, and the day (UTC) since when. */
export const orphanName = (key: string, since: Date): string => `${key}.${since.toISOString().slice(0, 10)}`

/** Undefined when it is no such name. */
export const readOrphanName = (name: string): { key: string; since: Date } | undefined => {
  const [, key = '', day = ''] = /^(.+)\.(\d{4}-\d\d-\d\d)$/.exec(name) ?? []
  const since = new Date(`${day}T00:00:00Z`)
  return idOf(key, suffixes.kept) && !Number.isNaN(since.getTime()) ? { key, since } : undefined
}
