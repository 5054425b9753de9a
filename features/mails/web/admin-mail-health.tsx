import { AdminButton } from '#ui/admin/admin-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { AdminReachNoOne } from './admin-no-mail-server.tsx'
import type { Mails } from './use-mails.ts'

/** Warns that emails failed, or that no emails are sent at all. */
export function AdminMailHealth({
  health,
  onShowGivenUp,
}: {
  health: Mails['health']
  /** Undefined where they are shown already. */
  onShowGivenUp: (() => void) | undefined
}) {
  const { givenUp = 0, isOutbox = false } = health.data ?? {}
  return (
    <>
      {givenUp > 0 && (
        <Notice
          kind="warn"
          actions={onShowGivenUp && <AdminButton onClick={onShowGivenUp}>Show them</AdminButton>}
        >
          {givenUp === 1 ? '1 email failed' : `${givenUp} emails failed`}. We have stopped trying to send{' '}
          {givenUp === 1 ? 'it' : 'them'}.
        </Notice>
      )}
      {isOutbox && <AdminReachNoOne />}
    </>
  )
}
