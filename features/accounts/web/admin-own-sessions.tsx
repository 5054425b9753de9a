import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, LaptopMinimal } from 'lucide-react'
import { useState } from 'react'
import {
  endEverySession,
  endOwnSession,
  listOwnSessions,
} from '#features/admin-session/admin-session.contract.ts'
import { millisecondsNow } from '#platform/browser/clock.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { Reply } from '#shared/endpoint.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Chip } from '#ui/admin/chip.tsx'
import { useConferenceTime } from '#ui/admin/conference-zone.ts'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { timeAgo } from '#ui/admin/time-ago.ts'
import { ownSessionsKey } from './own-sessions-key.ts'

type OwnSession = Reply<typeof listOwnSessions>[number]

/** One's own sessions, each with a button to end it. */
export function OwnSessions({ logout }: { logout: () => Promise<void> }) {
  const { call } = useAdmin()
  const client = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ownSessionsKey,
    queryFn: ({ signal }) => call(listOwnSessions, {}, { signal }),
  })

  const end = async (id: string) => {
    await call(endOwnSession, { params: { id } })
    await client.invalidateQueries({ queryKey: ownSessionsKey })
  }

  return (
    <Panel
      title="Your sessions"
      hint="If you do not recognise a session, log it out and change your password."
      actions={
        <AdminButton variant="danger" onClick={() => setAsks(true)}>
          Log out everywhere
        </AdminButton>
      }
    >
      <FailedQuery sentence="Your sessions could not be loaded." error={error} refetch={refetch} />
      {data ? (
        <ul className="-my-4 divide-y divide-line">
          {data.map((session) => (
            <SessionLine key={session.id} session={session} onEnd={() => end(session.id)} />
          ))}
        </ul>
      ) : (
        !error && <LoadingRows words="Loading sessions..." rows={3} />
      )}
      {asks && (
        <ConfirmDialog
          sentence="Log out everywhere?"
          more="All your sessions end immediately, including this one. You will have to log in again."
          action="Log out everywhere"
          onConfirm={async () => {
            await call(endEverySession, {})
            await logout()
          }}
          onClosed={() => setAsks(false)}
        />
      )}
    </Panel>
  )
}

function SessionLine({
  session: { device, createdAt, lastActiveAt, isThis },
  onEnd,
}: {
  session: OwnSession
  onEnd: () => Promise<void>
}) {
  const inZone = useConferenceTime()
  const { mutate: end, isPending: busy, error } = useMutation({ mutationFn: onEnd })

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <LaptopMinimal size={20} aria-hidden="true" className="shrink-0 text-ink-2" />
      <div className="min-w-0 grow basis-48 [overflow-wrap:anywhere]">
        <p className="font-[600]">{device}</p>
        <p className="num text-ink-2">
          Since {inZone(createdAt)}, last active {timeAgo(new Date(lastActiveAt), millisecondsNow())}
        </p>
        {error && (
          <p role="alert" className="text-danger">
            {error.message}
          </p>
        )}
      </div>
      {isThis ? (
        <Chip tone="ok" icon={Check} word="This session" />
      ) : (
        <AdminButton aria-busy={busy} aria-disabled={busy || undefined} onClick={() => busy || end()}>
          {busy ? 'Logging out…' : 'Log out'}
          <span className="sr-only"> {device}</span>
        </AdminButton>
      )}
    </li>
  )
}
