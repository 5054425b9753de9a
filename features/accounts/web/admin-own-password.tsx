import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { OpenedSession } from '#features/admin-session/admin-session.contract.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { PasswordField } from '#ui/admin/password-field.tsx'
import { useValidatedForm } from '#ui/fields/form/use-validated-form.ts'
import { changeOwnPassword } from '../accounts.contract.ts'
import { passwordFault } from '../password-rule.ts'
import { NewPassword } from './admin-new-password.tsx'
import { HiddenUsername } from './admin-username.tsx'
import { ownSessionsKey } from './own-sessions-key.ts'

const empty = { current: '', password: '' }
const labels = { current: 'Current password', password: 'New password' }
/** Passwords are never stored as a draft. */
const never = { read: () => undefined }

/** Changes one's own password. This session continues, all one's others end. */
export function OwnPassword({ continueWith }: { continueWith: (opened: OpenedSession) => void }) {
  const { call, user } = useAdmin()
  const client = useQueryClient()
  const [state, setState] = useState<
    { phase: 'idle' | 'saving' | 'saved' } | { phase: 'failed'; why: string }
  >({
    phase: 'idle',
  })
  const form = useValidatedForm({
    initial: empty,
    labels,
    errorsOf: ({ current, password }) => {
      const fault = passwordFault(password, user.email)
      return { ...(current === '' && { current: 'Password is required' }), ...(fault && { password: fault }) }
    },
    kept: never,
  })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state.phase === 'saving') return
    const values = form.judge()
    if (!values) return setState({ phase: 'idle' })
    setState({ phase: 'saving' })
    try {
      continueWith(await call(changeOwnPassword, { body: values }))
      form.reset(empty)
      setState({ phase: 'saved' })
      void client.invalidateQueries({ queryKey: ownSessionsKey })
    } catch (error) {
      setState({ phase: 'failed', why: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <Panel title="Password" hint="Changing it logs you out everywhere else.">
      <form noValidate onSubmit={(event) => void submit(event)} className="max-w-md">
        <HiddenUsername email={user.email} />
        <div className="space-y-4">
          <PasswordField {...form.text('current')} required autoComplete="current-password" />
          <NewPassword {...form.text('password')} email={user.email} />
        </div>
        {state.phase === 'saved' && (
          <Notice kind="ok">Your password is changed. You are logged out everywhere else.</Notice>
        )}
        {state.phase === 'failed' && <Notice kind="danger">{state.why}</Notice>}
        <SaveButton
          className="mt-4"
          busy={state.phase === 'saving'}
          words="Change password"
          busyWords="Changing…"
        />
      </form>
    </Panel>
  )
}
