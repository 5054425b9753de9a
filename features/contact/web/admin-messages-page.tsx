import { useState } from 'react'
import { AdminExport } from '#platform/browser/admin-export.tsx'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { usualSize } from '#platform/browser/use-list.ts'
import { useListAddress } from '#platform/browser/use-list-address.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { CopyButton } from '#ui/admin/copy-button.tsx'
import { ListFoot } from '#ui/admin/list-foot.tsx'
import { EmptyList, FailedList, LoadingRows } from '#ui/admin/list-states.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { SearchBox } from '#ui/admin/search-box.tsx'
import { Segmented } from '#ui/admin/segmented.tsx'
import { SelectionBar } from '#ui/admin/selection-bar.tsx'
import { useSelection } from '#ui/admin/use-selection.ts'
import type { ReceivedMessage } from '../admin-contact.contract.ts'
import { MessageSheet } from './admin-message-sheet.tsx'
import { MessageTable } from './admin-message-table.tsx'
import { messageNames, useMessages } from './use-messages.ts'

const counted = (words: string, count: number | undefined) =>
  count === undefined ? words : `${words} (${count})`

/** The list is read again after each note: until then it knows less than the answer to the note. */
const newest = (opened: ReceivedMessage, messages: readonly ReceivedMessage[]): ReceivedMessage => {
  const listed = messages.find(({ id }) => id === opened.id)
  return listed && Number(listed.version) > Number(opened.version) ? listed : opened
}

/** What visitors have written to the organisers, and what was done with it. */
export default function AdminMessagesPage() {
  const { website } = useAdmin()
  const address = useListAddress(messageNames)
  const { asked } = address
  const { list, desk } = useMessages(asked)
  const [opened, setOpened] = useState<ReceivedMessage>()

  const messages = list.data?.rows ?? []
  const { cursor: _cursor, size: _size, ...filter } = asked
  const isFiltered = Boolean(asked.state || asked.assigned || asked.q)
  const selection = useSelection(
    JSON.stringify([website, asked]),
    messages.map(({ id }) => id),
  )
  const refresh = () => void Promise.all([list.refetch(), desk.refetch()])
  const shown = opened && newest(opened, messages)

  return (
    <>
      <PageHead title="Messages" website={website} actions={<AdminExport list="messages" query={filter} />} />
      <div className="adm-list mt-0">
        <div className="adm-list-bar">
          <Segmented
            label="State"
            value={asked.state ?? ''}
            onChange={(state) => address.set({ state })}
            options={[
              { value: '', words: counted('All', desk.data?.total) },
              { value: 'unread', words: counted('Unread', desk.data?.unread) },
              { value: 'open', words: counted('Not answered', desk.data?.open) },
              { value: 'answered', words: counted('Answered', desk.data?.answered) },
            ]}
          />
          <Segmented
            label="Assigned to"
            value={asked.assigned ?? ''}
            onChange={(assigned) => address.set({ assigned })}
            options={[
              { value: '', words: 'Everybody' },
              { value: 'me', words: 'Me' },
              { value: 'nobody', words: 'Nobody' },
            ]}
          />
          <SearchBox
            label="Search messages"
            words="Search"
            placeholder="Name, email or words"
            value={asked.q ?? ''}
            onSearch={(q) => address.set({ q })}
          />
        </div>
        <SelectionBar count={selection.chosen.size} onClear={selection.clear}>
          <CopyButton
            variant="quiet"
            words="Copy e-mail addresses"
            text={[
              ...new Set(messages.filter(({ id }) => selection.chosen.has(id)).map(({ email }) => email)),
            ].join(', ')}
          />
          <AdminExport
            list="messages"
            words="Export selected"
            variant="quiet"
            query={{ ids: [...selection.chosen].join(',') }}
          />
        </SelectionBar>
        {list.isError && (
          <div className="px-3">
            <FailedList
              sentence="The messages could not be loaded"
              cause={list.error.message}
              onRetry={() => void list.refetch()}
            />
          </div>
        )}
        {list.isPending && <LoadingRows words="Loading messages..." />}
        {list.data && messages.length > 0 && (
          <MessageTable
            messages={messages}
            busy={list.isPlaceholderData}
            sort={asked.sort ?? '-date'}
            onSort={(sort) => address.set({ sort: sort === '-date' ? '' : sort })}
            selection={selection}
            onOpen={setOpened}
          />
        )}
        {list.data && messages.length === 0 && (
          <NoMessages isFiltered={isFiltered || !address.isFirstPage} onReset={address.reset} />
        )}
        <ListFoot
          count={messages.length === 1 ? '1 message shown' : `${messages.length} messages shown`}
          onRefresh={refresh}
          isRefreshing={list.isFetching}
          size={{
            value: Number(asked.size) || usualSize,
            onChange: (size) => address.set({ size: String(size) }),
          }}
          pages={{
            isFirst: address.isFirstPage,
            onFirst: address.first,
            onPrevious: address.previous,
            onNext: list.data?.next === undefined ? undefined : () => address.next(list.data?.next ?? ''),
          }}
        />
      </div>
      {shown && (
        <MessageSheet
          message={shown}
          colleagues={desk.data?.colleagues ?? []}
          onNoted={setOpened}
          onClosed={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

function NoMessages({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!isFiltered)
    return (
      <EmptyList sentence="No messages yet">
        <p className="text-ink-2">What visitors send by the contact form will be listed here.</p>
      </EmptyList>
    )
  return (
    <EmptyList sentence="No messages match these filters">
      <AdminButton onClick={onReset}>Reset Filters</AdminButton>
    </EmptyList>
  )
}
