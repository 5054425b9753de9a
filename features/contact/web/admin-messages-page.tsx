import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminList } from '#platform/browser/lists/admin-list.tsx'
import { useAdminList } from '#platform/browser/lists/use-admin-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { ListBar } from '#ui/admin/lists/list-bar.tsx'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { listMessages, type MessageDesk } from '../admin-contact.contract.ts'
import { messageColumns } from './admin-message-columns.tsx'
import { MessageSheet } from './admin-message-sheet.tsx'
import { useMessageCounts } from './use-messages.ts'

/** The messages of visitors, with their states. */
export default function AdminMessagesPage() {
  const { website } = useAdmin()
  const counts = useMessageCounts()
  const list = useMessages(counts)
  const { filter, query, chosen, opened } = list
  useResumedDraft({ message: opened.open })
  const desk = counts.data

  return (
    <>
      <PageHead
        title="Messages"
        website={website}
        actions={<AdminExport list="messages" query={{ ...filter, sort: query.sort }} />}
      />
      <div className="adm-list">
        <MessageFilters list={list} counts={desk} />
        <AdminList
          list={list}
          caption="Messages of visitors"
          className="msg-table"
          noun={['message', 'messages']}
          columns={messageColumns}
          nameOf={({ subject, email }) => `${subject}, ${email}`}
          onOpen={opened.open}
          actions={(message) => (
            <AdminButton variant="quiet" className="-ml-1.5" onClick={() => opened.open(message)}>
              Open<span className="sr-only"> {message.subject}</span>
            </AdminButton>
          )}
          chosen={<ChosenMessages chosen={chosen} />}
          empty={
            <EmptyList sentence="No messages yet">
              <p className="text-ink-2">Messages from the contact form appear here.</p>
            </EmptyList>
          }
          noMatch="No messages match these filters"
        />
      </div>
      {opened.row && (
        <MessageSheet
          message={opened.row}
          neighbours={opened.neighbours}
          colleagues={desk?.colleagues ?? []}
          onNoted={opened.keep}
          onClosed={opened.close}
        />
      )}
    </>
  )
}

type Messages = ReturnType<typeof useMessages>

const useMessages = (counts: ReturnType<typeof useMessageCounts>) =>
  useAdminList('messages', listMessages, listMessages.query, { alsoRefresh: counts.refetch })

function MessageFilters({
  list: { address, filter },
  counts: desk,
}: {
  list: Messages
  counts: MessageDesk | undefined
}) {
  return (
    <ListBar
      set={Number(Boolean(filter.state)) + Number(Boolean(filter.assigned))}
      search={{
        label: 'Search messages',
        words: 'Search',
        placeholder: 'Name, email or words',
        value: filter.q ?? '',
        onSearch: (q, options) => address.set({ q }, options),
      }}
    >
      <Segmented
        label="State"
        value={filter.state ?? ''}
        onChange={(state) => address.set({ state })}
        options={[
          { value: '', words: counted('All', desk?.total) },
          { value: 'unread', words: counted('Unread', desk?.unread) },
          { value: 'open', words: counted('Not answered', desk?.open) },
          { value: 'answered', words: counted('Answered', desk?.answered) },
        ]}
      />
      <Segmented
        label="Assigned to"
        value={filter.assigned ?? ''}
        onChange={(assigned) => address.set({ assigned })}
        options={[
          { value: '', words: 'Everyone' },
          { value: 'me', words: 'Me' },
          { value: 'nobody', words: 'No one' },
        ]}
      />
    </ListBar>
  )
}

function ChosenMessages({ chosen }: Pick<Messages, 'chosen'>) {
  return (
    <>
      <CopyButton
        variant="quiet"
        words="Copy email addresses"
        text={[...new Set(chosen.map(({ email }) => email))].join(', ')}
      />
      <AdminExport
        list="messages"
        words="Export selected"
        variant="quiet"
        query={{ ids: chosen.map(({ id }) => id).join(',') }}
      />
    </>
  )
}

const counted = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${count})`
