import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { AdminEmailButton } from '#platform/browser/lists/admin-email-button.tsx'
import { AdminExport } from '#platform/browser/lists/admin-export.tsx'
import { useAddressQuery, withPart } from '#platform/browser/use-address-query.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { useWebsiteState } from '#platform/browser/use-website-state.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { tabIdOf } from '#ui/admin/lists/list-tabs.tsx'
import { Segmented } from '#ui/admin/lists/segmented.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { useFocusOnMessage } from '#ui/admin/use-focus-on-message.ts'
import { formatDecided } from '../decisions/admin-decide-bar.tsx'
import { AdminDecideDialog } from '../decisions/admin-decide-dialog.tsx'
import { AdminReleaseDialog } from '../decisions/admin-release-dialog.tsx'
import { AdminReleaseProgress } from '../decisions/admin-release-progress.tsx'
import { AdminAbstractFilters } from './admin-abstract-filters.tsx'
import { AdminAbstractList } from './admin-abstract-list.tsx'
import { AdminAbstractTabs, abstractsPanel } from './admin-abstract-tabs.tsx'
import { AdminCorrectAuthor } from './admin-correct-author.tsx'
import { AdminLinkChange } from './admin-link-change.tsx'
import type { AbstractView } from './use-abstract-view.ts'
import { useAbstracts } from './use-abstracts.ts'
import { type OpenDialog, useOpenAbstracts } from './use-open-abstracts.ts'

type Message = { kind: 'ok' | 'danger'; words: string }

/**
 * A16 /admin-abstract-submissions: the abstracts of the chosen website, their decisions, and their authors'
 * links.
 */
export default function AdminAbstractSubmissionsPage() {
  const { website } = useAdmin()
  const submissions = useAbstracts()
  const { filter, query, count } = submissions
  const opened = useOpenAbstracts(submissions)
  const { dialog, setDialog } = opened
  const [message, setMessage] = useWebsiteState<Message | undefined>(undefined)
  const notice = useFocusOnMessage(message?.words ?? '', dialog !== undefined)
  const showMessage = (kind: Message['kind'], words: string) => setMessage({ kind, words })
  const release = useReleaseInAddress()
  const open = (dialog: OpenDialog) => {
    setMessage(undefined)
    setDialog(dialog)
  }

  return (
    <>
      <PageHead
        title="Abstract Submissions"
        website={website}
        actions={
          <Actions
            view={opened.view}
            onView={opened.setView}
            decided={count?.decided ?? 0}
            onReleased={(id) => {
              setMessage(undefined)
              release.show(id)
            }}
          >
            <AdminEmailButton list="abstracts" query={filter} />
            <AdminExport list="abstract-submissions" query={{ ...filter, sort: query.sort }} />
          </Actions>
        }
      />
      {release.id && <AdminReleaseProgress id={release.id} onClosed={() => release.show('')} />}
      {message && (
        <Notice kind={message.kind} ref={notice}>
          {message.words}
        </Notice>
      )}
      <Submissions submissions={submissions} opened={opened} onOpen={open} onMessage={showMessage} />
      <Dialogs
        open={dialog}
        put={submissions.put}
        onDone={(text) => showMessage('ok', text)}
        onClosed={() => setDialog(undefined)}
      />
    </>
  )
}

type SubmissionsProps = {
  submissions: ReturnType<typeof useAbstracts>
  opened: ReturnType<typeof useOpenAbstracts>
  onOpen: (dialog: OpenDialog) => void
  onMessage: (kind: Message['kind'], words: string) => void
}

/** The tabs, the filters and the list. */
function Submissions({ submissions, opened, onOpen, onMessage }: SubmissionsProps) {
  const { address, filter, count } = submissions
  return (
    <div className="adm-list">
      <AdminAbstractTabs
        chosen={filter.state}
        count={count}
        onChoose={(state) => address.set({ state: state ?? '' })}
      />
      <AdminAbstractFilters {...submissions} />
      <div
        role="tabpanel"
        id={abstractsPanel}
        aria-labelledby={tabIdOf(abstractsPanel, filter.state ?? 'all')}
      >
        <AdminAbstractList
          submissions={submissions}
          opened={opened}
          onAct={(act, submission) =>
            onOpen(act === 'correct' ? { about: 'author', submission } : { about: 'link', act, submission })
          }
          onMessage={onMessage}
          onAsk={(submissions) => onOpen({ about: 'decision', submissions })}
        />
      </div>
    </div>
  )
}

/** The open dialog: about an author, their link, or a decision with a note. */
function Dialogs({
  open,
  put,
  onDone,
  onClosed,
}: {
  open: OpenDialog | undefined
  put: (submission: AbstractListItem) => void
  onDone: (words: string) => void
  onClosed: () => void
}) {
  if (open?.about === 'decision')
    return (
      <AdminDecideDialog
        submissions={open.submissions}
        onDecided={(decision, count) => onDone(formatDecided(decision, count))}
        onClosed={onClosed}
      />
    )
  if (!open) return null
  const changed = (submission: AbstractListItem, text: string) => {
    put(submission)
    onDone(text)
  }
  const about = { submission: open.submission, onDone: changed, onClosed }
  return open.about === 'author' ? (
    <AdminCorrectAuthor {...about} />
  ) : (
    <AdminLinkChange act={open.act} {...about} />
  )
}

/** The actions of the page; decisions wait for their release. */
function Actions({
  view,
  onView,
  decided,
  onReleased,
  children,
}: {
  view: AbstractView
  onView: (view: AbstractView) => void
  decided: number
  onReleased: (id: string) => void
  children: ReactNode
}) {
  const { mayWrite } = useAdmin()
  const [isReleasing, setReleasing] = useWebsiteState(false)
  return (
    <>
      <Segmented label="View" options={views} value={view} onChange={onView} />
      {children}
      {mayWrite && (
        <AdminButton
          variant="primary"
          className="adm-noprint aria-disabled:bg-neutral-soft aria-disabled:text-neutral"
          // aria-disabled instead of disabled, so that it keeps the focus after the release
          aria-disabled={decided === 0 || undefined}
          title={decided === 0 ? 'There is nothing to release' : undefined}
          onClick={() => decided > 0 && setReleasing(true)}
        >
          <Send size={14} aria-hidden="true" />
          {decided === 0 ? 'Release…' : `Release ${decided.toLocaleString('en')}…`}
        </AdminButton>
      )}
      {isReleasing && (
        <AdminReleaseDialog onReleased={({ id }) => onReleased(id)} onClosed={() => setReleasing(false)} />
      )}
    </>
  )
}

const views = [
  { value: 'table', words: 'Table' },
  { value: 'reading', words: 'Reading' },
] as const

/** The release whose progress is shown, stored in the URL so that a reload shows it again. */
const useReleaseInAddress = () => {
  const [address, setAddress] = useAddressQuery()
  return {
    id: address.get('release') ?? '',
    show: (id: string) =>
      setAddress((now) => withPart(now, 'release', id), { replace: true, preventScrollReset: true }),
  }
}
