import { Link } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import type { EmailSettings } from '../../email-settings.contract.ts'
import { LastTest } from '../admin-settings-fields.tsx'
import { SettingsSection } from '../admin-settings-section.tsx'
import { AdminEmailForm } from './admin-email-form.tsx'
import { useEmailSettings, useTestEmail } from './use-email-settings.ts'

/** The section Email. */
export function AdminEmailSection() {
  const { data, error, refetch } = useEmailSettings()
  return (
    <SettingsSection title="Email" hint="Confirmations, receipts, decisions and mailings.">
      <FailedQuery sentence="The email settings could not be loaded." error={error} refetch={refetch} />
      {data ? (
        <>
          {data.server === null && (
            <Notice kind="warn">
              No email leaves: there is no mail server, and emails are written to files on this server.
            </Notice>
          )}
          {!data.isReadable && (
            <Notice kind="danger">
              No email leaves: the password cannot be read, because the session key of this server has
              changed. Enter it again.
            </Notice>
          )}
          <AdminEmailForm key={data.version} settings={data} />
          <p className="text-xs text-ink-2">
            Each conference has its own sender name and address for replies, under{' '}
            <Link to="/admin-conferences" className="underline underline-offset-3">
              All conferences
            </Link>
            .
          </p>
          <TestEmail {...data} />
        </>
      ) : (
        !error && <LoadingRows words="Loading the email settings..." rows={4} />
      )}
    </SettingsSection>
  )
}

function TestEmail({ lastSentAt }: EmailSettings) {
  const { user } = useAdmin()
  const inZone = useConferenceTime()
  const { mutate, isPending, data, error } = useTestEmail()
  const state = isPending ? 'busy' : error || data?.isAccepted === false ? 'failed' : 'ok'
  const message = () => {
    if (isPending) return 'Sending…'
    if (error) return error.message
    if (!data) return lastSentAt ? `Last email ${inZone(lastSentAt)}` : 'No email was sent yet.'
    return data.isAccepted ? `Accepted for ${user.email}, ${inZone(data.at)}` : 'The email was not accepted.'
  }
  return (
    <LastTest
      state={state}
      message={message()}
      more={data && `${data.message}${data.isAccepted ? '. Look in your spam folder too.' : ''}`}
    >
      <AdminButton aria-disabled={isPending || undefined} onClick={() => !isPending && mutate()}>
        Send me a test email
      </AdminButton>
    </LastTest>
  )
}
