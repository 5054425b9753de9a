import type { ComponentProps } from 'react'
import { AdminExport, AdminOwnerExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminList } from '#platform/browser/lists/admin-list.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useWebsiteState } from '#platform/browser/use-website-state.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { ListBar } from '#ui/admin/lists/list-bar.tsx'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { useFocusOnMessage } from '#ui/admin/use-focus-on-message.ts'
import { stateLabels, whyNotAgain } from '../mail-labels.ts'
import { type MailRow, mailFilters } from '../mails.contract.ts'
import { mailColumns } from './admin-mail-columns.tsx'
import { AdminMailHealth } from './admin-mail-health.tsx'
import { AdminMailSheet } from './admin-mail-sheet.tsx'
import { type Mails, useMails } from './use-mails.ts'
import { useResend } from './use-resend.ts'

const states = [
  { value: '' as const, words: 'All' },
  ...mailFilters.map((value) => ({ value, words: stateLabels[value] })),
]

/** Order and size stay. */
const noFilter = { q: '', state: '' }

const scopes = [
  { value: '' as const, words: 'Website' },
  { value: 'accounts' as const, words: 'Accounts' },
]

/** The tab Sent: the emails and their states. */
export function AdminSentMails() {
  const { mayWrite } = useAdmin()
  const mails = useMails()
  const { isOfAccounts, list, health } = mails
  const { address, filter, query, opened } = list
  const { setAsking, message, dialog, busy } = useSendingAgain()
  const mayOpen = !isOfAccounts
  const onResend = mayWrite && mayOpen ? setAsking : undefined

  return (
    <>
      <div className="mb-2 flex justify-end">
        <MailExport isOfAccounts={isOfAccounts} query={{ ...filter, sort: query.sort }} />
      </div>
      <AdminMailHealth
        health={health}
        onShowGivenUp={
          filter.state === 'given-up' && mayOpen
            ? undefined
            : () => address.set({ state: 'given-up', of: '', q: '' })
        }
      />
      {message}
      <div className="adm-list">
        <MailFilters mails={mails} />
        {isOfAccounts && <AboutAccounts />}
        <AdminList
          list={list}
          caption="Emails"
          className="mail-table"
          noun={['email', 'emails']}
          columns={mailColumns}
          nameOf={nameOf}
          onOpen={mayOpen ? opened.open : undefined}
          actions={
            mayOpen
              ? (mail) => <MailActions mail={mail} onPreview={opened.open} onResend={onResend} busy={busy} />
              : undefined
          }
          chosen={<ChosenMails mails={mails} />}
          empty={<NoEmails isOfAccounts={isOfAccounts} />}
          noMatch="No emails match"
          onReset={() => address.set(noFilter)}
        />
      </div>
      {mayOpen && opened.row && (
        <AdminMailSheet
          mail={opened.row}
          neighbours={opened.neighbours}
          onResend={onResend}
          onClosed={opened.close}
        />
      )}
      {dialog}
    </>
  )
}

function NoEmails({ isOfAccounts }: Pick<Mails, 'isOfAccounts'>) {
  return (
    <EmptyList sentence={isOfAccounts ? 'No account emails yet' : 'No emails yet'}>
      <p className="text-ink-2">Emails appear here as soon as they are due to be sent.</p>
    </EmptyList>
  )
}

/** An OWNER may also see the emails about accounts. */
function MailFilters({ mails: { isOfAccounts, list } }: { mails: Mails }) {
  const { user } = useAdmin()
  const { address, filter } = list
  return (
    <ListBar
      set={filter.state ? 1 : 0}
      search={{
        label: 'Search emails',
        words: 'Search',
        placeholder: 'Name, address, subject',
        value: filter.q ?? '',
        onSearch: (q, options) => address.set({ q }, options),
      }}
      reset={{ words: 'Reset', onReset: () => address.set(noFilter) }}
    >
      {user.role === 'OWNER' && (
        <Segmented
          label="Emails of"
          options={scopes}
          value={isOfAccounts ? 'accounts' : ''}
          onChange={(of) => address.set({ of })}
        />
      )}
      <Segmented
        label="State"
        options={states}
        value={filter.state ?? ''}
        onChange={(state) => address.set({ state })}
      />
    </ListBar>
  )
}

function ChosenMails({ mails: { isOfAccounts, list } }: { mails: Mails }) {
  return (
    <>
      <CopyButton
        variant="quiet"
        words="Copy email addresses"
        text={() => [...new Set(list.chosen.map(({ recipientAddress }) => recipientAddress))].join(', ')}
      />
      <MailExport
        isOfAccounts={isOfAccounts}
        words="Export selected"
        variant="quiet"
        query={{ ids: list.chosen.map(({ id }) => id).join(',') }}
      />
    </>
  )
}

type Actions = {
  mail: MailRow
  onPreview: (mail: MailRow) => void
  /** Undefined where it must not be sent. */
  onResend: ((mail: MailRow) => void) | undefined
  /** The email that is being sent again. */
  busy: string | undefined
}

function MailActions({ mail, onPreview, onResend, busy }: Actions) {
  return (
    <span className="-ml-1.5 flex flex-wrap gap-x-2 gap-y-2.5 xl:flex-nowrap">
      <AdminButton variant="quiet" onClick={() => onPreview(mail)}>
        <span>
          Preview<span className="sr-only"> {nameOf(mail)}</span>
        </span>
      </AdminButton>
      {onResend && whyNotAgain(mail) === undefined && (
        <AdminButton
          variant="quiet"
          aria-busy={busy === mail.id}
          onClick={() => busy === undefined && onResend(mail)}
        >
          <span>
            Send again<span className="sr-only"> {nameOf(mail)}</span>
          </span>
        </AdminButton>
      )}
    </span>
  )
}

const nameOf = ({ subject, recipientName }: MailRow) => `"${subject}" to ${recipientName}`

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
    setAsking,
    message: message && (
      <Notice kind="ok" ref={notice}>
        {message}
      </Notice>
    ),
    dialog: asking && (
      <SendAgain mail={asking} onConfirm={() => resend(asking)} onClosed={() => setAsking(undefined)} />
    ),
    /** The email that is being sent again. */
    busy: resending.isPending ? resending.variables.id : undefined,
  }
}

type ExportProps = Omit<ComponentProps<typeof AdminExport>, 'list'> & { isOfAccounts: boolean }

function MailExport({ isOfAccounts, ...options }: ExportProps) {
  return isOfAccounts ? (
    <AdminOwnerExport list="account-mails" {...options} />
  ) : (
    <AdminExport list="mails" {...options} />
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
