import { useMemo } from 'react'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { type Column, DataTable, type Selection } from '#ui/admin/lists/data-table.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { useStableCallback } from '#ui/use-stable-callback.ts'
import type { ReceivedMessage } from '../admin-contact.contract.ts'
import { MessageState } from './admin-message-state.tsx'

type Props = {
  messages: readonly ReceivedMessage[]
  busy: boolean
  sort: string
  onSort: (sort: string) => void
  selection: Selection
  onOpen: (message: ReceivedMessage) => void
}

/** The messages of visitors; unread ones are bold. */
export function MessageTable({ messages, busy, sort, onSort, selection, ...rest }: Props) {
  const onOpen = useStableCallback(rest.onOpen)
  const columns = useMemo(() => columnsOf(onOpen), [onOpen])
  return (
    <DataTable
      caption="Messages of visitors"
      columns={columns}
      rows={messages}
      idOf={({ id }) => id}
      nameOf={({ subject, email }) => `${subject}, ${email}`}
      busy={busy}
      sort={sort}
      onSort={onSort}
      selection={selection}
      className="msg-table"
    />
  )
}

const columnsOf = (onOpen: Props['onOpen']): readonly Column<ReceivedMessage>[] => [
  {
    head: 'From',
    isName: true,
    cell: ({ name, email, readAt }) => (
      <>
        <bdi className={readAt ? 'block' : 'block font-[680]'}>{name}</bdi>
        <span className="block text-xs text-ink-3">
          <EmailAddress of={email} />
        </span>
      </>
    ),
  },
  {
    head: 'Subject',
    look: 'msg-subject',
    cell: (message) => (
      <div>
        <button
          type="button"
          dir="auto"
          className={`adm-open block ${message.readAt ? 'font-[430]' : 'font-[680]'}`}
          onClick={() => onOpen(message)}
        >
          <span className="line-clamp-3">{message.subject}</span>
        </button>
        <p dir="auto" className="msg-begin text-ink-3">
          {message.message}
        </p>
      </div>
    ),
  },
  { head: 'State', cell: (message) => <MessageState message={message} /> },
  {
    head: 'Assigned to',
    cell: ({ assignedTo }) =>
      assignedTo ? <bdi>{assignedTo.name}</bdi> : <span className="text-ink-3">No one</span>,
  },
  {
    head: 'Received',
    sort: { ascending: 'date', descending: '-date' },
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    head: 'Actions',
    isForScreen: true,
    cell: (message) => (
      <AdminButton variant="quiet" className="-ml-1.5" onClick={() => onOpen(message)}>
        Open<span className="sr-only"> {message.subject}</span>
      </AdminButton>
    ),
  },
]
