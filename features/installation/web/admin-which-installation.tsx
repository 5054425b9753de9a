import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ifMatch } from '#shared/if-match.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { ConfirmDialog } from '#ui/admin/dialogs/confirm-dialog.tsx'
import { Moment } from '#ui/admin/moment.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { confirmInstallation, type InstallationState } from '../installation.contract.ts'

type Answer = 'continue' | 'copy'

const messages: Readonly<Record<Answer, { button: string; sentence: string; more: string }>> = {
  continue: {
    button: 'Continue with this installation',
    sentence: 'Continue with this installation?',
    more: 'Emails that waited leave now, payments are checked with Stripe, and backups are made again. The other installation must be stopped, or everybody gets every email twice. You cannot undo this.',
  },
  copy: {
    button: 'This is a copy',
    sentence: 'Mark this installation as a copy?',
    more: 'It sends no email, takes no payments, removes no files and makes no backups by itself. You can let it continue later.',
  },
}

/** Asks which installation this is after a restore, and says what waits until an owner has answered. */
export default function AdminWhichInstallation({ state, restoredFrom }: InstallationState) {
  const { user } = useAdmin()
  const [asked, setAsked] = useState<Answer>()
  const isOwner = user.role === 'OWNER'
  const button = (answer: Answer, variant: 'primary' | 'secondary') => (
    <AdminButton variant={variant} onClick={() => setAsked(answer)}>
      {messages[answer].button}
    </AdminButton>
  )
  return (
    <>
      {state === 'copy' ? (
        <Notice kind="warn" actions={isOwner && button('continue', 'secondary')}>
          This installation is a copy: it sends no email and takes no payments.
        </Notice>
      ) : (
        <Panel title="Which installation is this?">
          <Reason restoredFrom={restoredFrom} />
          <p className="mt-2 max-w-[70ch]">
            Until {isOwner ? 'you answer' : 'an owner has answered'}, no email leaves, nobody can pay, no file
            is removed and no backup is made. People can register, and everything that is typed is kept.
          </p>
          {isOwner ? (
            <dl className="mt-4 grid gap-4 lg:grid-cols-2">
              <Choice button={button('continue', 'primary')}>
                The other one is stopped or lost. Emails that waited leave, and payments are possible again.
              </Choice>
              <Choice button={button('copy', 'secondary')}>
                The other one goes on, and this one is for trials: email and payments stay off here.
              </Choice>
            </dl>
          ) : (
            <p className="mt-3 text-ink-2">An owner answers here.</p>
          )}
        </Panel>
      )}
      {asked && <Confirm answer={asked} state={state} onClosed={() => setAsked(undefined)} />}
    </>
  )
}

function Reason({ restoredFrom }: Pick<InstallationState, 'restoredFrom'>) {
  if (!restoredFrom)
    return (
      <p className="max-w-[70ch]">
        The database is at another place than before: it was moved, or it is a copy of another installation.
      </p>
    )
  return (
    <p className="max-w-[70ch]">
      This installation was restored. Its backup was made on <Moment at={restoredFrom} />
    </p>
  )
}

function Choice({ button, children }: { button: ReactNode; children: ReactNode }) {
  return (
    <div className="rounded-sm border border-line p-4">
      <dt>{button}</dt>
      <dd className="mt-3 text-ink-2">{children}</dd>
    </div>
  )
}

type ConfirmProps = { answer: Answer; onClosed: () => void } & Pick<InstallationState, 'state'>

function Confirm({ answer, state, onClosed }: ConfirmProps) {
  const { call } = useAdmin()
  const queries = useQueryClient()
  const { button, sentence, more } = messages[answer]
  return (
    <ConfirmDialog
      sentence={sentence}
      more={more}
      action={button}
      isHarmless={answer === 'copy'}
      whenFailed="The answer was not saved"
      onConfirm={async () => {
        await call(confirmInstallation, { body: { answer } }, { headers: ifMatch(state) })
        await queries.invalidateQueries()
      }}
      onClosed={onClosed}
    />
  )
}
