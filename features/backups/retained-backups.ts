import { days, later } from '#shared/time/duration.ts'

/** The retention: the newest of each of so many days, weeks and months that have one. */
export const retainedBackups = { daily: 7, weekly: 5, monthly: 12 }

/** The name of a scheduled backup that starts at this moment. */
export const backupName = (at: Date, isEncrypted: boolean): string =>
  `plenary-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz${isEncrypted ? '.age' : ''}`

/**
 * The files that are no longer retained. The newest backup always is, and so is any file that is not a
 * complete scheduled backup by its name. The rule is monotonic: a deleted one would not be retained by a
 * later call either.
 */
export const outdatedBackups = (
  names: readonly string[],
  { daily, weekly, monthly }: typeof retainedBackups = retainedBackups,
): string[] => {
  const backups = names
    .flatMap((name) => {
      const at = timeOf(name)
      return at ? [{ name, at }] : []
    })
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const retained = new Set<string>()
  const keepNewestOf = (spans: number, spanOf: (at: Date) => string) => {
    const newest = new Map<string, string>()
    for (const { name, at } of backups) if (!newest.has(spanOf(at))) newest.set(spanOf(at), name)
    for (const name of [...newest.values()].slice(0, spans)) retained.add(name)
  }
  keepNewestOf(daily, dayOf)
  keepNewestOf(weekly, mondayOf)
  keepNewestOf(monthly, (at) => dayOf(at).slice(0, 7))
  return backups.map(({ name }) => name).filter((name) => !retained.has(name))
}

/** Whether a file is a complete scheduled backup, by its name. */
export const isScheduledBackup = (name: string): boolean => timeOf(name) !== undefined

/** The incomplete backups to delete: of those only the newest is retained, until a complete one is newer. */
export const outdatedIncompleteBackups = (names: readonly string[]): string[] => {
  const timeOfIncomplete = (name: string) =>
    name.endsWith(incomplete) ? timeOf(name.slice(0, -incomplete.length))?.getTime() : undefined
  const moments = names.flatMap((name) => timeOfIncomplete(name) ?? timeOf(name)?.getTime() ?? [])
  const newest = Math.max(...moments)
  return names.filter((name) => (timeOfIncomplete(name) ?? newest) < newest)
}

const incomplete = '.incomplete'

const pattern = /^plenary-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\dZ)\.tar\.gz(?:\.age)?$/

const timeOf = (name: string): Date | undefined => {
  const [, day, hour, minute, second] = pattern.exec(name) ?? []
  const at = new Date(`${day}${hour}:${minute}:${second}`)
  return Number.isNaN(at.getTime()) ? undefined : at
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

const mondayOf = (at: Date) => dayOf(later(at, -days((at.getUTCDay() + 6) % 7)))
