import { Ban, Check, Clock3, Hourglass, type LucideIcon, X } from 'lucide-react'
import { listRecipients, type Mailing, type Recipient } from '#features/mailings/mailings.contract.ts'
import {
  formatTab,
  type RecipientTab,
  recipientTabs,
  tabOfState,
} from '#features/mailings/recipient-states.ts'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { AdminList } from '#platform/browser/lists/admin-list.tsx'
import { useAdminList } from '#platform/browser/lists/use-admin-list.ts'
import { Chip, type ChipTone } from '#ui/admin/chip.tsx'
import { EmailAddress } from '#ui/admin/email-address.tsx'
import { EmptyValue } from '#ui/admin/empty-value.tsx'
import { InlineTime } from '#ui/admin/inline-time.tsx'
import type { Column } from '#ui/admin/lists/column.ts'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import { ListTabs, tabIdOf } from '#ui/admin/lists/list-tabs.tsx'

const panel = 'recipients-panel'

/** The recipients of the mailing, by delivery state. */
export function AdminMailingRecipients({ mailing }: { mailing: Mailing }) {
  const { id, progress } = mailing
  const list = useAdminList('mailing-recipients', listRecipients, listRecipients.query, {
    params: { id },
    seen: [mailing.state, progress],
  })
  const { tab } = list.filter
  const shown = recipientTabs.filter((one) => one !== 'not-sent' || progress['not-sent'] > 0 || tab === one)
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
        onChoose={(value) => list.address.set({ tab: value === 'all' ? '' : value })}
      />
      <div role="tabpanel" id={panel} aria-labelledby={tabIdOf(panel, tab ?? 'all')}>
        <AdminList
          list={list}
          caption="Recipients"
          noun={['recipient', 'recipients']}
          columns={columns}
          nameOf={({ name }) => name}
          empty={<EmptyList sentence="No recipients" />}
          noMatch={tab ? `None: ${formatTab(tab, mailing)}` : 'No recipients'}
          above={
            <div className="flex justify-end border-b border-line px-3 py-2">
              <AdminExport
                list="mailing-recipients"
                query={{ mailing: id, ...(tab && { tab }) }}
                words={`Export these ${count.toLocaleString('en')}`}
              />
            </div>
          }
        />
      </div>
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
    cell: ({ name }) => <bdi className="font-[600]">{name}</bdi>,
    note: ({ address }) => <EmailAddress of={address} />,
    isName: true,
  },
  {
    head: 'State',
    cell: ({ state, intoOutbox }) => (
      <Chip {...styles[tabOfState[state]]} word={formatTab(tabOfState[state], { intoOutbox })} />
    ),
    phone: 'beside',
  },
  {
    head: 'What the server said',
    cell: (row) => <Answer row={row} />,
    phone: 'below',
  },
  {
    head: 'Sent',
    cell: ({ state, settledAt }) =>
      state === 'sent' && settledAt ? <InlineTime at={settledAt} /> : <EmptyValue />,
    align: 'end',
    phone: 'below',
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
