import { useEffect, useRef, useState } from 'react'
import { AdminExport } from '#platform/browser/admin-export.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import type { MailRow } from '../mails.contract.ts'
import { AdminMailFilters } from './admin-mail-filters.tsx'
import { AdminMailHealth } from './admin-mail-health.tsx'
import { AdminMailList } from './admin-mail-list.tsx'
import { AdminMailSheet } from './admin-mail-sheet.tsx'
import { useMails } from './use-mails.ts'
import { useResend } from './use-resend.ts'

/** What is said after a mail was sent again, until the next one or another website. */
const useSaid = () => {
  const { website } = useAdmin()
  const [said, setSaid] = useState({ words: '', of: website })
  return [said.of === website ? said.words : '', (words: string) => setSaid({ words, of: website })] as const
}

/** /admin-mails: what was sent to whom, and what has become of it. */
export default function AdminMailsPage() {
  const { website, mayWrite, user } = useAdmin()
  const mails = useMails()
  const { address, asked, isOfAccounts, list, health } = mails
  const [open, setOpen] = useState<MailRow>()
  const [asking, setAsking] = useState<MailRow>()
  const [said, setSaid] = useSaid()
  const resending = useResend()
  const notice = useRef<HTMLDivElement>(null)
  // the row that was sent again may be gone from the list, and its button with it
  useEffect(() => {
    if (said) notice.current?.focus()
  }, [said])

  const reset = () => address.set({ q: '', state: '' })
  const resend = async (mail: MailRow) => {
    setSaid('')
    await resending.mutateAsync(mail)
    setSaid(`"${mail.subject}" is on its way to ${mail.recipientName} again.`)
  }
  const acts = {
    onPreview: isOfAccounts ? undefined : setOpen,
    onResend: mayWrite && !isOfAccounts ? setAsking : undefined,
  }

  return (
    <>
      <PageHead
        title="Mails"
        website={website}
        actions={!isOfAccounts && <AdminExport list="mails" query={asked} />}
      />
      <AdminMailHealth
        health={health}
        onShowGivenUp={
          asked.state === 'given-up' && !isOfAccounts
            ? undefined
            : () => address.set({ state: 'given-up', of: '', q: '' })
        }
      />
      {said && (
        <Notice kind="ok" ref={notice}>
          {said}
        </Notice>
      )}
      <div className="adm-list">
        <AdminMailFilters
          isOwner={user.role === 'OWNER'}
          isOfAccounts={isOfAccounts}
          state={asked.state ?? ''}
          q={asked.q ?? ''}
          onChange={address.set}
          onReset={reset}
        />
        {isOfAccounts && (
          <p className="border-b border-line px-3 py-2 text-ink-2">
            Invitations and passwords, of all websites. They open an account: only that they were sent is
            kept. Send a new link from the page Accounts.
          </p>
        )}
        <AdminMailList
          mails={mails}
          {...acts}
          busy={resending.isPending ? resending.variables.id : undefined}
          onReset={reset}
        />
      </div>
      {open && (
        <AdminMailSheet
          mail={list.data?.rows.find(({ id }) => id === open.id) ?? open}
          onResend={acts.onResend && (() => setAsking(open))}
          onClosed={() => setOpen(undefined)}
        />
      )}
      {asking && (
        <ConfirmDialog
          sentence={`Send this mail to ${asking.recipientName} again?`}
          more={
            asking.state === 'sent'
              ? `"${asking.subject}" goes to ${asking.recipientAddress} a second time, as it was.`
              : `"${asking.subject}" to ${asking.recipientAddress} is tried at once, and has all its attempts anew.`
          }
          action="Send again"
          onConfirm={() => resend(asking)}
          onClosed={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
