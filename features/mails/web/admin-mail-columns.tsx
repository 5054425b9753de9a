import { EmailAddress } from '#ui/admin/email-address.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { Moment } from '#ui/admin/moment.tsx'
import { formatKind } from '../mail-labels.ts'
import type { MailRow } from '../mails.contract.ts'
import { AdminMailState } from './admin-mail-state.tsx'

/** The columns of the emails. */
export const mailColumns: readonly Column<MailRow>[] = [
  {
    head: 'When',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    sort: { ascending: 'date', descending: '-date' },
    look: 'mail-when',
    phone: 'below',
  },
  {
    head: 'To',
    cell: ({ recipientName }) => <bdi>{recipientName}</bdi>,
    phone: 'below',
    // several in one line, with commas
    note: ({ recipientAddress }) => <EmailAddress of={recipientAddress} />,
  },
  {
    head: 'Subject',
    cell: ({ subject }) => <bdi className="font-[560]">{subject}</bdi>,
    note: ({ repeats }) => repeats && 'Sent again',
    isName: true,
    opens: true,
  },
  { head: 'Kind', cell: ({ kind }) => formatKind(kind), hiddenBelow: 1100 },
  { head: 'State', cell: (mail) => <AdminMailState mail={mail} />, phone: 'beside' },
]
