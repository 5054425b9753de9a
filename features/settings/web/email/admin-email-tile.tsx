import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import { useEmailSettings } from './use-email-settings.ts'

/** Whether emails leave, and when the last one did. */
export function EmailTile() {
  const { data } = useEmailSettings()
  const inZone = useConferenceTime()
  const isWell = data?.server != null && data.isReadable
  return (
    <div>
      <dt className="text-ink-2">Email</dt>
      <dd className="text-sm font-[600]">
        {data ? isWell ? 'Sending' : 'Off' : <span className="adm-skeleton block w-16" />}
      </dd>
      <dd className={`text-2xs ${isWell ? 'text-ok' : 'text-warn'}`}>
        {data?.lastSentAt ? `Last sent ${inZone(data.lastSentAt)}` : 'None sent yet'}
      </dd>
    </div>
  )
}
