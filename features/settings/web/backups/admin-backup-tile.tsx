import { hours } from '#shared/time/duration.ts'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import { useBackupSettings } from './use-backup-settings.ts'

/** When the last backup was made, and whether it is well. */
export function BackupTile() {
  const { data, dataUpdatedAt } = useBackupSettings()
  const inZone = useConferenceTime()
  const last = data?.backups[0]
  const made = data?.backups.find(({ failure }) => failure === null)
  const isOld = made !== undefined && dataUpdatedAt - Date.parse(made.at) > hours(26)
  const problem = () => {
    if (!data) return undefined
    if (last?.failure) return { tone: 'text-danger', words: 'The last one failed' }
    if (!made) return { tone: 'text-warn', words: 'None was made yet' }
    return isOld ? { tone: 'text-warn', words: 'Older than 26 hours' } : undefined
  }
  const { tone, words } = problem() ?? { tone: 'text-ok', words: 'Read back and checked' }
  return (
    <div>
      <dt className="text-ink-2">Backups</dt>
      <dd className="text-sm font-[600]">
        {data ? made ? inZone(made.at) : 'None' : <span className="adm-skeleton block w-16" />}
      </dd>
      <dd className={`text-2xs ${data ? tone : 'text-ink-2'}`}>{data ? words : 'Loading…'}</dd>
    </div>
  )
}
