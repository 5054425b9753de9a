import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminListFoot } from '#platform/browser/lists/admin-list-foot.tsx'
import { type ListAddress, useListAddress } from '#platform/browser/lists/use-list-address.ts'
import { useOpenRow } from '#platform/browser/lists/use-open-row.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { EmptyList, ListWait } from '#ui/admin/lists/list-states.tsx'
import { SearchBox } from '#ui/admin/lists/search-box.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { SelectionBar } from '#ui/admin/lists/selection-bar.tsx'
import { useSelection } from '#ui/admin/lists/use-selection.ts'
import { PageHead } from '#ui/admin/page-head.tsx'
import type { MessageDesk, ReceivedMessage } from '../admin-contact.contract.ts'
import { MessageSheet } from './admin-message-sheet.tsx'
import { MessageTable } from './admin-message-table.tsx'
import { messageListIn, messageListNames } from './message-filter.ts'
import { useMessages } from './use-messages.ts'

/** The messages of visitors, with their states. */
export default function AdminMessagesPage() {
  const { website } = useAdmin()
  const address = useListAddress(messageListNames)
  const { filter, query } = messageListIn(address.request)
  const { list, desk } = useMessages(query)

  const messages = list.data?.rows ?? []
  const details = useOpenRow(messages)
  useResumedDraft({ message: details.open })
  const isFiltered = Object.keys(filter).length > 0
  const selection = useSelection(
    JSON.stringify([website, query]),
    messages.map(({ id }) => id),
  )

  return (
    <>
      <PageHead
        title="Messages"
        website={website}
        actions={<AdminExport list="messages" query={{ ...filter, sort: query.sort }} />}
      />
      <div className="adm-list">
        <MessageFilters filter={filter} desk={desk.data} onChange={address.set} />
        <ChosenMessages messages={messages} selection={selection} />
        <ListWait
          list={list}
          failed={({ message }) => ({ sentence: 'The messages could not be loaded', cause: message })}
          loading="Loading messages..."
        />
        {list.data && messages.length > 0 && (
          <MessageTable
            messages={messages}
            busy={list.isPlaceholderData}
            sort={query.sort}
            onSort={(sort) => address.set({ sort: sort === '-date' ? '' : sort })}
            selection={selection}
            onOpen={details.open}
          />
        )}
        {list.data && messages.length === 0 && (
          <NoMessages isFiltered={isFiltered || !address.isFirstPage} onReset={address.reset} />
        )}
        <MessageListFoot list={list} desk={desk} address={address} limit={query.limit} />
      </div>
      {details.row && (
        <MessageSheet
          message={details.row}
          colleagues={desk.data?.colleagues ?? []}
          onNoted={details.keep}
          onClosed={details.close}
        />
      )}
    </>
  )
}

type Filters = {
  filter: ReturnType<typeof messageListIn>['filter']
  /** The counts by state, once loaded. */
  desk: MessageDesk | undefined
  onChange: (change: Partial<Record<'state' | 'assigned' | 'q', string>>) => void
}

function MessageFilters({ filter, desk, onChange }: Filters) {
  return (
    <search aria-label="Filters" className="adm-list-bar">
      <Segmented
        label="State"
        value={filter.state ?? ''}
        onChange={(state) => onChange({ state })}
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
        onChange={(assigned) => onChange({ assigned })}
        options={[
          { value: '', words: 'Everyone' },
          { value: 'me', words: 'Me' },
          { value: 'nobody', words: 'No one' },
        ]}
      />
      <SearchBox
        label="Search messages"
        words="Search"
        placeholder="Name, email or words"
        value={filter.q ?? ''}
        onSearch={(q) => onChange({ q })}
      />
    </search>
  )
}

const counted = (label: string, count: number | undefined) =>
  count === undefined ? label : `${label} (${count})`

type Chosen = { messages: readonly ReceivedMessage[]; selection: ReturnType<typeof useSelection> }

function ChosenMessages({ messages, selection: { chosen, clear } }: Chosen) {
  return (
    <SelectionBar count={chosen.size} onClear={clear}>
      <CopyButton
        variant="quiet"
        words="Copy email addresses"
        text={addressesOf(messages.filter(({ id }) => chosen.has(id)))}
      />
      <AdminExport
        list="messages"
        words="Export selected"
        variant="quiet"
        query={{ ids: [...chosen].join(',') }}
      />
    </SelectionBar>
  )
}

/** Each address once. */
const addressesOf = (messages: readonly ReceivedMessage[]): string =>
  [...new Set(messages.map(({ email }) => email))].join(', ')

function NoMessages({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!isFiltered)
    return (
      <EmptyList sentence="No messages yet">
        <p className="text-ink-2">Messages from the contact form appear here.</p>
      </EmptyList>
    )
  return (
    <EmptyList sentence="No messages match these filters">
      <AdminButton onClick={onReset}>Reset Filters</AdminButton>
    </EmptyList>
  )
}

type Foot = ReturnType<typeof useMessages> & { address: ListAddress; limit: string }

/** Refresh also reloads the counts by state. */
function MessageListFoot({ list, desk, address, limit }: Foot) {
  return (
    <AdminListFoot
      list={{
        ...list,
        refetch: (options) => {
          void desk.refetch()
          return list.refetch(options)
        },
      }}
      address={address}
      limit={limit}
      words={['message', 'messages']}
    />
  )
}
