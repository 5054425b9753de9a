import { backupsNow } from '#features/backups/server/show-backups.ts'
import { countWaitingMails } from '#features/mails/server/mails.ts'
import { freeSpaceIn } from '#platform/server/files/free-space.ts'
import { readCached } from '#platform/server/watching/figures-of-database.ts'
import type { Metrics } from '#platform/server/watching/metrics.ts'
import { seconds } from '#shared/time/duration.ts'
import type { FigureDeps } from './add-figures.ts'

/** Metrics of the last backup and of waiting emails. */
export const addBacklogs = ({ gauge }: Pick<Metrics, 'gauge'>, { db, clock, log }: FigureDeps): void => {
  const age = (since: Date) => Math.max(0, (clock.now().getTime() - since.getTime()) / 1000)
  const backlogs = readCached({
    read: async () => ({
      backups: await backupsNow({ db, clock, publicUrl: undefined }),
      mails: await countWaitingMails(db),
    }),
    keep: seconds(5),
    log,
  })
  const sample = (value: number) => [{ labels: {}, value }]
  gauge({
    name: 'plenary_backup_age_seconds',
    help: 'For how long the last backup has been there; nothing when none was made',
    labels: [],
    read: async () => {
      const last = (await backlogs())?.backups.last
      return last ? sample(age(new Date(last.madeAt))) : undefined
    },
  })
  gauge({
    name: 'plenary_backup_failed',
    help: '1 when the last try to make a backup failed',
    labels: [],
    read: async () => {
      const current = await backlogs()
      return current && sample(current.backups.failure ? 1 : 0)
    },
  })
  gauge({
    name: 'plenary_mails_waiting',
    help: 'Emails that were tried and are tried again',
    labels: [],
    read: async () => {
      const current = await backlogs()
      return current && sample(current.mails.count)
    },
  })
  gauge({
    name: 'plenary_mails_oldest_waiting_seconds',
    help: 'For how long the oldest of them has been waiting',
    labels: [],
    read: async () => {
      const current = await backlogs()
      return current && sample(current.mails.since ? age(current.mails.since) : 0)
    },
  })
}

/** Metrics of free disk space. */
export const addDisks = ({ gauge }: Pick<Metrics, 'gauge'>, disks: FigureDeps['disks'] = {}): void => {
  gauge({
    name: 'plenary_disk_free_bytes',
    help: 'What is free on the disk of a folder, by its setting; nothing when it is not there',
    labels: ['folder'],
    read: async () => {
      const samples = await Promise.all(
        Object.entries(disks).map(async ([folder, path]) => {
          const space = path === undefined ? undefined : await freeSpaceIn(path).catch(() => undefined)
          return space ? [{ labels: { folder }, value: space.free }] : []
        }),
      )
      return samples.flat()
    },
  })
}
