import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton, adminButtonStyle } from '#ui/admin/admin-button.tsx'
import { useConferenceName, useConferenceState } from '#ui/admin/conferences.tsx'
import { FailedQuery } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { useFocusOnMessage } from '#ui/admin/use-focus-on-message.ts'
import { AdminGoLiveDialog } from '../admin-go-live-dialog.tsx'
import { useConference } from '../use-conference.ts'
import { type NeededStepName, type NeededSteps, useNeededSteps } from '../use-needed-steps.ts'
import { AdminSenderDialog } from './admin-sender-dialog.tsx'

const titles: Readonly<Record<NeededStepName, string>> = {
  dates: 'Confirm the dates',
  types: 'Offer a ticket type',
  sender: 'Name the sender of emails',
  payments: 'Connect payments',
  imprint: 'Publish an imprint',
  privacy: 'Publish a privacy notice',
}

type Dialog = 'sender' | 'live'

/**
 * What the chosen draft needs before it goes live, and the button that does it; then that it is live. The server decides
 * what is done.
 */
export default function AdminDraftSteps() {
  const { user, website } = useAdmin()
  const conference = useConference(website).data
  const [dialog, setDialog] = useState<Dialog>()
  const [done, setDone] = useState('')
  const notice = useFocusOnMessage(done, dialog !== undefined)
  const onClosed = () => setDialog(undefined)
  const isChangeable = user.role === 'OWNER' && conference
  return (
    <>
      {useConferenceState(website) === 'draft' ? (
        <BeforeLive home={conference?.home} onAct={isChangeable ? setDialog : undefined} />
      ) : (
        done && (
          <Notice kind="ok" ref={notice}>
            {done}
          </Notice>
        )
      )}
      {dialog === 'live' && conference && (
        <AdminGoLiveDialog conference={conference} onDone={setDone} onClosed={onClosed} />
      )}
      {dialog === 'sender' && conference && <AdminSenderDialog conference={conference} onClosed={onClosed} />}
    </>
  )
}

type BeforeProps = { home: string | undefined; onAct: ((dialog: Dialog) => void) | undefined }

function BeforeLive({ home, onAct }: BeforeProps) {
  const { website } = useAdmin()
  const shortName = useConferenceName()(website)
  const { data, error, refetch } = useNeededSteps(website)

  if (!data) {
    if (!error) return <div className="adm-skeleton fig-waiting mt-4" />
    return <FailedQuery sentence="What is missing could not be loaded" error={error} refetch={refetch} />
  }
  const done = data.steps.filter(({ isDone }) => isDone).length
  return (
    <section aria-labelledby="before-live" className="adm-steps conf-draft">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="before-live" className="text-xl leading-6.5">
          First steps
        </h2>
        <p className="text-ink-2 tabular-nums">
          {done} of {data.steps.length} done
        </p>
        {onAct && (
          <AdminButton
            variant={data.missing ? 'secondary' : 'primary'}
            className="ml-auto"
            onClick={() => onAct('live')}
          >
            Go live
          </AdminButton>
        )}
      </div>
      <p className="mt-1 mb-3 text-ink-2">
        {shortName} is a draft: visitors see “in preparation”
        {home && ` at ${home.replace(/^https?:\/\//, '')}`}.{' '}
        {data.missing ? 'These steps are needed before it goes live.' : 'Everything is ready to go live.'}
      </p>
      <Steps {...data} onSender={onAct && (() => onAct('sender'))} />
    </section>
  )
}

type StepsProps = NeededSteps & { onSender: (() => void) | undefined }

function Steps({ steps, onSender }: StepsProps) {
  const next = steps.find(({ isDone }) => !isDone)
  return (
    <ol className="adm-steps-list">
      {steps.map(({ name, isDone, label }, index) => (
        <li
          key={name}
          data-state={isDone ? 'done' : next?.name === name ? 'next' : undefined}
          aria-current={next?.name === name ? 'step' : undefined}
        >
          {isDone ? (
            <span className="adm-steps-tick" role="img" aria-label="Done">
              <Check size={16} aria-hidden="true" />
            </span>
          ) : (
            <span className="adm-steps-tick">{index + 1}</span>
          )}
          <div>
            <h3>{titles[name]}</h3>
            <p>{label}</p>
          </div>
          <div className="adm-steps-acts">
            <Action
              name={name}
              look={isDone ? 'quiet' : next?.name === name ? 'primary' : 'secondary'}
              onSender={onSender}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}

type ActionProps = {
  name: NeededStepName
  look: 'quiet' | 'primary' | 'secondary'
  onSender: (() => void) | undefined
}

/** What does the step. */
function Action({ name, look, onSender }: ActionProps) {
  const { mayWrite, user } = useAdmin()
  const isOwner = user.role === 'OWNER'
  const words = (first: string) => (look === 'quiet' ? first.replace(/^\w+/, 'Change') : first)
  const link = (to: string, text: string) =>
    mayWrite && (
      <Link to={to} className={adminButtonStyle(look)}>
        {words(text)}
      </Link>
    )
  switch (name) {
    case 'dates':
      return link('/admin-manage-events', 'Set dates')
    case 'types':
      return link('/admin-registration-types?view=editor', 'Set prices')
    case 'sender':
      if (!onSender) return <span className="px-2 text-ink-2">An owner does this</span>
      return (
        <AdminButton variant={look} onClick={onSender}>
          {words('Name the sender')}
        </AdminButton>
      )
    case 'imprint':
    case 'privacy':
      return link(`/admin-website?page=own&at=pages.${name}`, 'Write it')
    case 'payments':
      if (look === 'quiet') return null
      return isOwner
        ? link('/admin-settings', 'Connect payments')
        : link('/admin-registration-types?view=editor', 'Change ticket types')
  }
}
