import { AdminExport, AdminOwnerExport } from '#platform/browser/lists/admin-export.tsx'
import { useOpenRow } from '#platform/browser/lists/use-open-row.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useWebsiteState } from '#platform/browser/use-website-state.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { useFocusOnMessage } from '#ui/admin/use-focus-on-message.ts'
import type { MailRow } from '../mails.contract.ts'
import { AdminMailFilters } from './admin-mail-filters.tsx'
import { AdminMailHealth } from './admin-mail-health.tsx'
import { AdminMailList } from './admin-mail-list.tsx'
import { AdminMailSheet } from './admin-mail-sheet.tsx'
import { type Mails, useMails } from './use-mails.ts'
import { useResend } from './use-resend.ts'

/** The tab Sent: the emails and their states. */
export function AdminSentMails() {
  const { mayWrite, user } = useAdmin()
  const mails = useMails()
  const { address, filter, isOfAccounts, list, health } = mails
  const details = useOpenRow(list.data?.rows ?? [])
  const { asking, setAsking, message, notice, busy, resend } = useSendingAgain()

  const reset = () => address.set({ q: '', state: '' })
  const actions = {
    onPreview: isOfAccounts ? undefined : details.open,
    onResend: mayWrite && !isOfAccounts ? setAsking : undefined,
  }

  return (
    <>
      <div className="mb-2 flex justify-end">
        <MailExport mails={mails} />
      </div>
      <AdminMailHealth
        health={health}
        onShowGivenUp={
          filter.state === 'given-up' && !isOfAccounts
            ? undefined
            : () => address.set({ state: 'given-up', of: '', q: '' })
        }
      />
      {message && (
        <Notice kind="ok" ref={notice}>
          {message}
        </Notice>
      )}
      <div className="adm-list">
        <AdminMailFilters
          isOwner={user.role === 'OWNER'}
          isOfAccounts={isOfAccounts}
          state={filter.state ?? ''}
          q={filter.q ?? ''}
          onChange={address.set}
          onReset={reset}
        />
        {isOfAccounts && <AboutAccounts />}
        <AdminMailList mails={mails} {...actions} busy={busy} onReset={reset} />
      </div>
      {details.row && (
        <AdminMailSheet mail={details.row} onResend={actions.onResend} onClosed={details.close} />
      )}
      {asking && (
        <SendAgain mail={asking} onConfirm={() => resend(asking)} onClosed={() => setAsking(undefined)} />
      )}
    </>
  )
}

/** Confirms and sends an email again. */
const useSendingAgain = () => {
  const [asking, setAsking] = useWebsiteState<MailRow | undefined>(undefined)
  const [message, setMessage] = useWebsiteState('')
  const resending = useResend()
  // the row may leave the list, and with it the focused button
  const notice = useFocusOnMessage(message, false)
  const resend = async (mail: MailRow) => {
    setMessage('')
    await resending.mutateAsync(mail)
    setMessage(`"${mail.subject}" is being sent to ${mail.recipientName} again.`)
  }
  return {
    asking,
    setAsking,
    message,
    notice,
    /** The email that is being sent again. */
    busy: resending.isPending ? resending.variables.id : undefined,
    resend,
  }
}

function MailExport({ mails: { filter, query, isOfAccounts } }: { mails: Mails }) {
  const shown = { ...filter, sort: query.sort }
  return isOfAccounts ? (
    <AdminOwnerExport list="account-mails" query={shown} />
  ) : (
    <AdminExport list="mails" query={shown} />
  )
}

function AboutAccounts() {
  return (
    <p className="border-b border-line px-3 py-2 text-ink-2">
      Invitations and password emails of all websites. They contain account links, so we only keep a record
      that they were sent. Send a new link on the Accounts page.
    </p>
  )
}

type Asking = { mail: MailRow; onConfirm: () => Promise<void>; onClosed: () => void }

function SendAgain({ mail, onConfirm, onClosed }: Asking) {
  return (
    <ConfirmDialog
      sentence={`Send this email to ${mail.recipientName} again?`}
      more={
        mail.state === 'sent'
          ? `"${mail.subject}" is sent to ${mail.recipientAddress} again, unchanged.`
          : `"${mail.subject}" to ${mail.recipientAddress} is sent immediately, with all its attempts renewed.`
      }
      action="Send again"
      isHarmless
      onConfirm={onConfirm}
      onClosed={onClosed}
    />
  )
}
