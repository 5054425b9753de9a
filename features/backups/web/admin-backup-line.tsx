import { type Backups, showBackups } from '#features/backups/backups.contract.ts'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { formatFileSize } from '#shared/file-size.ts'
import { Moment } from '#ui/admin/moment.tsx'
import { Notice } from '#ui/admin/notice.tsx'

/** For an owner: the last backup, or the problem with backups; and files without rows. */
export function AdminBackupLine() {
  const { call } = useAdmin()
  const { data } = useList(['backups'], (signal) => call(showBackups, {}, { signal }))
  if (!data) return null
  return (
    <>
      <LastOne {...data} />
      {data.orphans > 0 && (
        <Notice kind="warn">
          {data.orphans} stored files belong to no abstract and no print. That is too many to be chance, so
          none was removed. Plenary may run with another database or an old copy: tell the person who runs
          this server.
        </Notice>
      )}
    </>
  )
}

function LastOne(data: Backups) {
  const { last, warning } = data
  if (warning)
    return (
      <Notice kind={warning === 'failed' ? 'danger' : 'warn'}>
        <Warning {...data} /> {last && <LastBackup {...last} />}
      </Notice>
    )
  return (
    <p className="my-2 text-sm text-ink-2">{last ? <LastBackup {...last} /> : 'No backup was made yet.'}</p>
  )
}

function Warning({ warning, failure }: Backups) {
  if (warning === 'failed' && failure)
    return (
      <>
        A backup failed: {failure.reason} Tell the person who runs this server. <Moment at={failure.at} />
      </>
    )
  return warning === 'never'
    ? 'No backup was made yet. Ask the person who runs this server to set BACKUP_DIR.'
    : 'The last backup is older than 26 hours. Tell the person who runs this server.'
}

function LastBackup({ madeAt, bytes, isEncrypted }: NonNullable<Backups['last']>) {
  return (
    <>
      {/* the time last, because the venue's time is on a line below it */}
      Last backup ({formatFileSize(bytes)}, {isEncrypted ? 'encrypted' : 'not encrypted'}):{' '}
      <Moment at={madeAt} />
    </>
  )
}
