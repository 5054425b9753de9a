import type { BackupSettings } from '#features/backups/backups.contract.ts'
import { formatFileSize } from '#shared/file-size.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { FixedField, LastTest } from '../admin-settings-fields.tsx'
import { SettingsSection } from '../admin-settings-section.tsx'
import { useBackupSettings, useRequestBackup } from './use-backup-settings.ts'

/** The section Backups. Nothing is downloaded here: an archive has all that is in the installation, and its key. */
export function AdminBackupSection() {
  const { data, error, refetch } = useBackupSettings()
  return (
    <SettingsSection title="Backups" hint="Everything of all conferences: data, files, pictures.">
      <FailedQuery sentence="The backups could not be loaded." error={error} refetch={refetch} />
      {data ? <Backups {...data} /> : !error && <LoadingRows words="Loading the backups..." rows={3} />}
    </SettingsSection>
  )
}

function Backups(settings: BackupSettings) {
  const { folder, isEncrypted, isOnSameDisk } = settings
  if (folder === null)
    return (
      <>
        <Notice kind="warn">
          No backups are made. The person who runs this server sets BACKUP_DIR, best to a disk of another
          machine.
        </Notice>
        <BackupList {...settings} />
      </>
    )
  return (
    <>
      {isOnSameDisk && (
        <Notice kind="warn">
          These backups are on the same disk as the data, and are lost with it. Keep copies elsewhere.
        </Notice>
      )}
      <div className="grid gap-4 md:grid-cols-2">
        <FixedField label="Folder" value={folder} variable="BACKUP_DIR" />
        <FixedField
          label="Encryption"
          value={isEncrypted ? 'On' : 'Off: who has a backup can read everything'}
          variable="BACKUP_KEY"
        />
      </div>
      <BackupList {...settings} />
      <BackUpNow {...settings} />
    </>
  )
}

function BackupList({ backups }: Pick<BackupSettings, 'backups'>) {
  const inZone = useConferenceTime()
  if (backups.length === 0) return <p className="text-xs text-ink-2">No backup was made yet.</p>
  return (
    <ul aria-label="Last backups" className="divide-y divide-line rounded-sm border border-line text-xs">
      {backups.map(({ at, bytes, failure, isByCommand }) => (
        <li key={at} className="grid gap-x-4 gap-y-1 px-3.5 py-2 sm:grid-cols-[11rem_5rem_minmax(0,1fr)]">
          <b className="tabular-nums">{inZone(at)}</b>
          <span className="tabular-nums">{bytes === null ? '' : formatFileSize(bytes)}</span>
          {failure === null ? (
            <span className="text-ok">Read back and checked{isByCommand && ', into a file by command'}</span>
          ) : (
            <span className="text-danger [overflow-wrap:anywhere]">Failed: {failure}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function BackUpNow({ nextAt, underWay, backups }: BackupSettings) {
  const inZone = useConferenceTime()
  const { mutate, isPending, error } = useRequestBackup()
  const isBusy = isPending || underWay !== null
  const [last] = backups
  const message = () => {
    if (isBusy) return `Backing up…${underWay ? written(underWay) : ''}`
    if (error) return error.message
    if (!last) return 'No backup was made yet.'
    return last.failure === null ? `Last backup ${inZone(last.at)}` : 'The last backup failed.'
  }
  const state = isBusy ? 'busy' : error || !last || last.failure !== null ? 'failed' : 'ok'
  return (
    <LastTest
      state={state}
      message={message()}
      more={nextAt && `Each day, next ${inZone(nextAt)}. 7 daily, 5 weekly and 12 monthly ones are kept.`}
    >
      <AdminButton aria-disabled={isBusy || undefined} aria-busy={isBusy} onClick={() => !isBusy && mutate()}>
        Back up now
      </AdminButton>
    </LastTest>
  )
}

const written = ({ bytes, lastBytes }: NonNullable<BackupSettings['underWay']>): string =>
  bytes === 0
    ? ''
    : ` ${formatFileSize(bytes)} written${lastBytes === null ? '' : `, the last one was ${formatFileSize(lastBytes)}`}`
