import { EmailAddress } from '#ui/admin/email-address.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { Moment } from '#ui/admin/moment.tsx'
import type { ReceivedMessage } from '../admin-contact.contract.ts'
import { MessageState } from './admin-message-state.tsx'

/** The columns of the messages; unread ones are bold. */
export const messageColumns: readonly Column<ReceivedMessage>[] = [
  {
    head: 'From',
    isName: true,
    cell: ({ name, readAt }) => <bdi className={readAt ? '' : 'font-[680]'}>{name}</bdi>,
    note: ({ email }) => <EmailAddress of={email} />,
  },
  {
    head: 'Subject',
    look: 'msg-subject',
    opens: true,
    phone: 'below',
    cell: ({ subject, readAt }) => (
      <span className={`line-clamp-3 ${readAt ? 'font-[430]' : 'font-[680]'}`}>{subject}</span>
    ),
    note: ({ message }) => (
      <span dir="auto" className="msg-begin">
        {message}
      </span>
    ),
  },
  { head: 'State', cell: (message) => <MessageState message={message} />, phone: 'beside' },
  {
    head: 'Assigned to',
    hiddenBelow: 1100,
    cell: ({ assignedTo }) =>
      assignedTo ? <bdi>{assignedTo.name}</bdi> : <span className="text-ink-3">No one</span>,
  },
  {
    head: 'Received',
    sort: { ascending: 'date', descending: '-date' },
    cell: ({ createdAt }) => <Moment at={createdAt} />,
    phone: 'below',
  },
]
