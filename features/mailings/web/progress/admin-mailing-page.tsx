import { Pause, Play } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Navigate, useParams } from 'react-router'
import type { Mailing } from '#features/mailings/mailings.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { formatPeopleCount } from '../write/admin-recipients.tsx'
import { AdminMailingProgress } from './admin-mailing-progress.tsx'
import { AdminMailingRecipients } from './admin-mailing-recipients.tsx'
import { useMailing, useSteering } from './use-mailing.ts'

/** `noMailServer`: a notice that is shown when emails reach no one. */
type Handed = { noMailServer: ReactNode }

/** /admin-write/:id: the progress of a mailing, and the mail server's response for each recipient. */
export default function AdminMailingPage({ noMailServer }: Handed) {
  const { id = '' } = useParams()
  const { website } = useAdmin()
  return <OneMailing key={`${website} ${id}`} id={id} noMailServer={noMailServer} />
}

function OneMailing({ id, noMailServer }: Handed & { id: string }) {
  const { website } = useAdmin()
  const { data, dataUpdatedAt, error, refetch } = useMailing(id)
  if (data?.state === 'draft') return <Navigate to={`/admin-write?draft=${id}`} replace />
  return (
    <>
      <PageHead
        title={data?.subject ?? 'Mailing'}
        website={website}
        actions={data && <Steering mailing={data} />}
      />
      <FailedQuery sentence="The mailing could not be loaded" error={error} refetch={refetch} />
      {!data && !error && <LoadingRows words="Loading the mailing..." />}
      {data && (
        <>
          {noMailServer}
          {data.state === 'paused' && <Notice kind="warn">Paused. {data.pauseReason}</Notice>}
          <AdminMailingProgress mailing={data} now={dataUpdatedAt} />
          <AdminMailingRecipients mailing={data} />
        </>
      )}
    </>
  )
}

/** Pause and Resume share one button; Stop asks for confirmation. */
function Steering({ mailing }: { mailing: Mailing }) {
  const { mayWrite } = useAdmin()
  const steering = useSteering(mailing.id)
  const [isStopping, setStopping] = useState(false)
  const isPaused = mailing.state === 'paused'
  if (!mayWrite || (!isPaused && mailing.state !== 'sending')) return null
  const Icon = isPaused ? Play : Pause
  return (
    <>
      {steering.error && (
        <span role="alert" className="self-center text-danger">
          {steering.error.message}
        </span>
      )}
      <AdminButton
        aria-busy={steering.isPending}
        onClick={() => !steering.isPending && steering.mutate(isPaused ? 'resume' : 'pause')}
      >
        <Icon size={14} aria-hidden="true" />
        {isPaused ? 'Go on' : 'Pause'}
      </AdminButton>
      <AdminButton variant="danger" onClick={() => setStopping(true)}>
        Stop…
      </AdminButton>
      {isStopping && (
        <ConfirmDialog
          sentence="Stop this mailing for good?"
          more={formatStop(mailing)}
          action="Stop"
          onConfirm={async () => {
            await steering.mutateAsync('stop')
          }}
          onClosed={() => setStopping(false)}
        />
      )}
    </>
  )
}

const formatStop = ({ recipients, progress, intoOutbox }: Mailing): string => {
  const rest = progress.waiting + progress.trying
  return `${progress.delivered.toLocaleString('en')} of ${formatPeopleCount(recipients ?? 0)} ${intoOutbox ? 'were written to the outbox' : 'have got it'}. ${
    rest === 1 ? '1 other gets' : `${rest.toLocaleString('en')} others get`
  } nothing. You cannot continue it later.`
}
