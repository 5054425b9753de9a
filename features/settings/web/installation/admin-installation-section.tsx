import { useQuery } from '@tanstack/react-query'
import { type InstallationFacts, showInstallation } from '#features/installation/installation.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { formatFileSize } from '#shared/file-size.ts'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { SettingsSection } from '../admin-settings-section.tsx'

/** The section This installation: what someone who helps asks for first. */
export function AdminInstallationSection() {
  const { call } = useAdmin()
  const { data, error, refetch } = useQuery({
    queryKey: ['installation-facts'],
    queryFn: ({ signal }) => call(showInstallation, {}, { signal }),
  })
  return (
    <SettingsSection title="This installation" hint="What support asks for first.">
      <FailedQuery sentence="The installation could not be loaded." error={error} refetch={refetch} />
      {data ? <Facts {...data} /> : !error && <LoadingRows words="Loading the installation..." rows={3} />}
    </SettingsSection>
  )
}

function Facts({ version, database, files, time, aheadBy }: InstallationFacts) {
  const inZone = useConferenceTime()
  const free = files.freeBytes === null ? '' : `, ${formatFileSize(files.freeBytes)} free`
  const facts = [
    ['Version', `Plenary ${version}`],
    [
      'Database',
      `PostgreSQL ${database.version}, ${database.isEmbedded ? 'of Plenary' : 'your own'}, ${formatFileSize(database.bytes)}, answers in ${database.milliseconds} ms`,
    ],
    ['Files', files.bucket === null ? `In ${files.folder}${free}` : `In the bucket ${files.bucket}`],
    ['Time', `${inZone(time)}, this server is ${formatAhead(aheadBy)}`],
  ]
  return (
    <dl className="grid gap-x-4 gap-y-2 text-xs sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How far the clock of the server is from that of the database. */
const formatAhead = (milliseconds: number): string => {
  const seconds = Math.abs(milliseconds) / 1000
  if (seconds < 1) return 'on time'
  return `${seconds.toFixed(1)} s ${milliseconds > 0 ? 'ahead' : 'behind'}`
}
