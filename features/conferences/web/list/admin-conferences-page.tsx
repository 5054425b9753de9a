import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { useResumedDraft } from '#platform/browser/form-drafts/use-resumed-draft.ts'
import { AdminList } from '#platform/browser/lists/admin-list.tsx'
import { mostPinned, pinnedAmong, storePinned, usePinned } from '#platform/browser/pinned-conferences.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { formatCents } from '#shared/money.ts'
import type { ConferenceState } from '#shared/website.ts'
import { adminButtonStyle } from '#ui/admin/admin-button.tsx'
import { useConferences } from '#ui/admin/conferences.tsx'
import { ListBar } from '#ui/admin/lists/list-bar.tsx'
import { EmptyList } from '#ui/admin/lists/list-states.tsx'
import { ListTabs, tabIdOf } from '#ui/admin/lists/list-tabs.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { useFocusOnMessage } from '#ui/admin/use-focus-on-message.ts'
import { useConferenceActions } from '../use-conference-actions.ts'
import { conferenceColumns } from './admin-conference-columns.tsx'
import { AdminConferenceDialog } from './admin-conference-dialogs.tsx'
import { AdminConferenceMenu, type ConferenceAct } from './admin-conference-menu.tsx'
import { type ConferenceRow, useConferenceList } from './use-conference-list.ts'

const panel = 'conferences-panel'
const tabs: readonly { value: ConferenceState | 'all'; words: string }[] = [
  { value: 'all', words: 'All' },
  { value: 'live', words: 'Live' },
  { value: 'draft', words: 'Draft' },
  { value: 'archived', words: 'Ended' },
]

/** /admin-conferences: the conferences that the admin may see, to open one or begin another. */
export default function AdminConferencesPage() {
  const { user } = useAdmin()
  const list = useConferenceList()
  const { filter, totals } = list
  const isOwner = user.role === 'OWNER'
  const chosen = filter.state ?? 'all'
  const [begun, setBegun] = useState<{ conference: ConferenceRow; act: ConferenceAct }>()
  const [done, setDone] = useState('')
  const notice = useFocusOnMessage(done, begun !== undefined)
  const begin = (conference: ConferenceRow, act: ConferenceAct) => {
    setDone('')
    setBegun({ conference, act })
  }
  useResumedDraft({
    'conference-name': (_, website) => {
      const conference = list.rows.find((row) => row.website === website)
      if (conference) begin(conference, 'rename')
    },
  })

  return (
    <>
      <PageHead
        title="Conferences"
        note={totals && (isOwner ? `${totals.all} in this installation` : `You may see ${totals.all}`)}
        actions={isOwner && <NewConferenceLink />}
      />
      {done && (
        <Notice kind="ok" ref={notice}>
          {done}
        </Notice>
      )}
      <div className="adm-list">
        <StateTabs list={list} />
        <div role="tabpanel" id={panel} aria-labelledby={tabIdOf(panel, chosen)}>
          <Rows list={list} onAct={begin} />
        </div>
      </div>
      {begun && <AdminConferenceDialog {...begun} onDone={setDone} onClosed={() => setBegun(undefined)} />}
      <p className="mt-3 text-xs text-ink-2">
        Open a conference to work in it. Visitors of a draft see “in preparation”. The sidebar shows at most
        three pinned ones.
      </p>
    </>
  )
}

type ConferenceList = ReturnType<typeof useConferenceList>

type RowsProps = {
  list: ConferenceList
  onAct: (conference: ConferenceRow, act: ConferenceAct) => void
}

function Rows({ list, onAct }: RowsProps) {
  const { address, filter, totals } = list
  const actions = useConferenceActions()
  const columns = useColumns()
  const hasNone = useConferences().length === 0
  return (
    <>
      <ListBar
        search={{
          label: 'Search conferences',
          words: 'Search',
          placeholder: 'Name, city or address',
          value: filter.q ?? '',
          onSearch: (q, options) => address.set({ q }, options),
        }}
      />
      <AdminList
        list={list}
        caption="Conferences"
        className="conf-table"
        noun={['conference', 'conferences']}
        columns={columns}
        nameOf={({ shortName }) => shortName}
        onOpen={({ website }) => actions.open(website)}
        actions={(conference) => (
          <AdminConferenceMenu conference={conference} onAct={(act) => onAct(conference, act)} />
        )}
        more={
          totals &&
          `live: ${totals.liveRegistered.toLocaleString('en')} registrations, ${formatCents(totals.liveRevenueCents)}`
        }
        // by the session, because rows and totals may be those of before one was created
        empty={hasNone && <NoConferences />}
        noMatch="No conferences match"
      />
    </>
  )
}

function StateTabs({ list: { totals, filter, address } }: { list: ConferenceList }) {
  return (
    <ListTabs
      label="State"
      panel={panel}
      tabs={tabs.map((tab) => ({ ...tab, count: totals?.[tab.value] }))}
      chosen={filter.state ?? 'all'}
      onChoose={(state) => address.set({ state: state === 'all' ? '' : state })}
    />
  )
}

function NewConferenceLink() {
  return (
    <Link to="/admin-conferences/new" className={adminButtonStyle('primary')}>
      <Plus size={15} aria-hidden="true" />
      New conference
    </Link>
  )
}

/** An owner begins with the form; others wait for an owner. */
function NoConferences() {
  const { user } = useAdmin()
  if (user.role === 'OWNER') return <Navigate to="/admin-conferences/new" replace />
  return (
    <EmptyList sentence="No conferences yet">
      <p className="text-ink-2">Those that an owner gives you access to appear here.</p>
    </EmptyList>
  )
}

/** The columns for the pins of this device. */
const useColumns = () => {
  const { user } = useAdmin()
  const all = useConferences()
  const stored = usePinned()
  return useMemo(() => {
    const pinned = pinnedAmong(all, user.websites, stored).map(({ website }) => website)
    return conferenceColumns({
      pinned,
      isFull: pinned.length >= mostPinned,
      onPin: (website, isPinned) =>
        storePinned(isPinned ? [...pinned, website] : pinned.filter((one) => one !== website)),
    })
  }, [all, user.websites, stored])
}
