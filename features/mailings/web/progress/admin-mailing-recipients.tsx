import { Ban, Check, Clock3, Hourglass, type LucideIcon, X } from 'lucide-react'
import type { Mailing, Recipient } from '#features/mailings/mailings.contract.ts'
import {
  formatTab,
  type RecipientTab,
  recipientTabs,
  tabOfState,
} from '#features/mailings/recipient-states.ts'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminListFoot } from '#platform/browser/lists/admin-list-foot.tsx'
import { Chip, type ChipTone } from '#ui/admin/chip.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { InlineTime } from '#ui/admin/inline-time.tsx'
import { type Column, DataTable } from '#ui/admin/lists/data-table.tsx'
import { EmptyList, ListWait } from '#ui/admin/lists/list-states.tsx'
import { ListTabs, tabIdOf } from '#ui/admin/lists/list-tabs.tsx'
import { useRecipients } from './use-mailing.ts'

const panel = 'recipients-panel'

/** The recipients of the mailing, by delivery state. */
export function AdminMailingRecipients({ mailing }: { mailing: Mailing }) {
  const { id, progress } = mailing
  const { address, tab, limit, list } = useRecipients(id, JSON.stringify([mailing.state, progress]))
  const shown = recipientTabs.filter((one) => one !== 'not-sent' || progress['not-sent'] > 0 || tab === one)
  const rows = list.data?.rows
  const count = tab ? progress[tab] : (mailing.recipients ?? 0)
  return (
    <div className="adm-list">
      <ListTabs<RecipientTab | 'all'>
        label="Recipients"
        panel={panel}
        tabs={[
          { value: 'all', words: 'All', count: mailing.recipients ?? 0 },
          ...shown.map((value) => ({ value, words: formatTab(value, mailing), count: progress[value] })),
        ]}
        chosen={tab ?? 'all'}
        onChoose={(value) => address.set({ tab: value === 'all' ? '' : value })}
      />
      <div role="tabpanel" id={panel} aria-labelledby={tabIdOf(panel, tab ?? 'all')}>
        <ListWait
          list={list}
          failed={({ message }) => ({ sentence: 'The recipients could not be loaded', cause: message })}
          loading="Loading recipients..."
        />
        {rows && rows.length > 0 && (
          <DataTable
            caption="Recipients"
            columns={columns}
            rows={rows}
            idOf={(row) => row.id}
            nameOf={({ name }) => name}
            busy={list.isPlaceholderData}
          />
        )}
        {rows?.length === 0 && (
          <EmptyList sentence={tab ? `None: ${formatTab(tab, mailing)}` : 'No recipients'} />
        )}
      </div>
      {count > 0 && (
        <div className="flex justify-end border-t border-line px-3 py-2">
          <AdminExport
            list="mailing-recipients"
            query={{ mailing: id, ...(tab && { tab }) }}
            words={`Export these ${count.toLocaleString('en')}`}
          />
        </div>
      )}
      <AdminListFoot list={list} address={address} limit={limit} words={['recipient', 'recipients']} />
    </div>
  )
}

const styles: Readonly<Record<RecipientTab, { tone: ChipTone; icon: LucideIcon }>> = {
  delivered: { tone: 'ok', icon: Check },
  trying: { tone: 'warn', icon: Clock3 },
  refused: { tone: 'danger', icon: X },
  waiting: { tone: 'neutral', icon: Hourglass },
  'not-sent': { tone: 'neutral', icon: Ban },
}

const columns: Column<Recipient>[] = [
  {
    head: 'Recipient',
    cell: ({ name, address }) => (
      <div>
        <bdi className="font-[600]">{name}</bdi>
        <span className="block text-ink-2">
          <EmailAddress of={address} />
        </span>
      </div>
    ),
    isName: true,
  },
  {
    head: 'State',
    cell: ({ state, intoOutbox }) => (
      <Chip {...styles[tabOfState[state]]} word={formatTab(tabOfState[state], { intoOutbox })} />
    ),
  },
  {
    head: 'What the server said',
    cell: (row) => <Answer row={row} />,
  },
  {
    head: 'Sent',
    cell: ({ state, settledAt }) => (state === 'sent' && settledAt ? <InlineTime at={settledAt} /> : '–'),
    align: 'end',
  },
]

function Answer({ row: { state, answer, answerCode, nextAttemptAt } }: { row: Recipient }) {
  return (
    <span className="wrap-anywhere">
      {answer && (answerCode ? `${answer} (${answerCode})` : answer)}
      {answer && state === 'trying' && nextAttemptAt && (
        <>
          . Next try <InlineTime at={nextAttemptAt} />.
        </>
      )}
    </span>
  )
}
