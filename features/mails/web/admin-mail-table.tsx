import { useMemo } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { type Column, DataTable, type Selection } from '#ui/admin/lists/data-table.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import { formatKind, whyNotAgain } from '../mail-labels.ts'
import type { MailRow } from '../mails.contract.ts'
import { AdminMailState } from './admin-mail-state.tsx'

type Actions = {
  /** Undefined where the message cannot be shown, or sent. */
  onPreview: ((mail: MailRow) => void) | undefined
  onResend: ((mail: MailRow) => void) | undefined
  /** The email that is being sent again. */
  busy: string | undefined
}

type Props = Actions & {
  mails: readonly MailRow[]
  isBehind: boolean
  sort: string
  onSort: (sort: string) => void
  selection: Selection
}

export function AdminMailTable({ mails, isBehind, sort, onSort, selection, busy, ...actions }: Props) {
  const preview = useStableCallback((mail: MailRow) => actions.onPreview?.(mail))
  const resend = useStableCallback((mail: MailRow) => actions.onResend?.(mail))
  const onPreview = actions.onPreview && preview
  const onResend = actions.onResend && resend
  const columns = useMemo(() => columnsOf({ onPreview, onResend, busy }), [onPreview, onResend, busy])
  return (
    <DataTable
      caption="Emails"
      columns={columns}
      rows={mails}
      idOf={({ id }) => id}
      nameOf={nameOf}
      busy={isBehind}
      sort={sort}
      onSort={onSort}
      selection={selection}
      className="mail-table"
    />
  )
}

const columnsOf = ({ onPreview, onResend, busy }: Actions): Column<MailRow>[] => [
  {
    head: 'When',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    sort: { ascending: 'date', descending: '-date' },
    look: 'mail-when',
  },
  {
    head: 'To',
    cell: ({ recipientName, recipientAddress }) => (
      <div>
        <bdi>{recipientName}</bdi>
        <span className="block text-ink-2">
          {/* several in one line, with commas */}
          <EmailAddress of={recipientAddress} />
        </span>
      </div>
    ),
  },
  {
    head: 'Subject',
    cell: ({ subject, repeats }) => (
      <>
        <bdi className="font-[560]">{subject}</bdi>
        {repeats && <span className="block text-2xs text-ink-2">Sent again</span>}
      </>
    ),
    isName: true,
  },
  { head: 'Kind', cell: ({ kind }) => formatKind(kind) },
  { head: 'State', cell: (mail) => <AdminMailState mail={mail} /> },
  ...(onPreview || onResend
    ? [
        {
          head: 'Actions',
          cell: (mail: MailRow) => (
            <MailActions mail={mail} onPreview={onPreview} onResend={onResend} busy={busy} />
          ),
          look: 'mail-acts',
          isForScreen: true,
        },
      ]
    : []),
]

function MailActions({ mail, onPreview, onResend, busy }: Actions & { mail: MailRow }) {
  return (
    <span className="-ml-1.5 flex flex-wrap gap-x-2 gap-y-2.5 xl:flex-nowrap">
      {onPreview && (
        <AdminButton variant="quiet" onClick={() => onPreview(mail)}>
          <span>
            Preview<span className="sr-only"> {nameOf(mail)}</span>
          </span>
        </AdminButton>
      )}
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
