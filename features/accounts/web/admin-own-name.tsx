import { type FormEvent, useState } from 'react'
import { useAdminSession } from '#features/admin-session/web/use-admin-session.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { Notice } from '#ui/admin/notice.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { SaveButton } from '#ui/admin/save-button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { useJudgedForm } from '#ui/fields/use-judged-form.ts'
import { changeOwnName } from '../accounts.contract.ts'

const labels = { name: 'Name' }
const never = { read: () => undefined }

const errorsOf = ({ name }: { name: string }) => {
  const { error } = changeOwnName.body.safeParse({ name })
  return error?.issues[0] ? { name: error.issues[0].message } : {}
}

/** How one is called in the back-office. */
export function OwnName() {
  const { call, user } = useAdmin()
  const { renameUser } = useAdminSession()
  const [state, setState] = useState<
    { phase: 'idle' | 'saving' | 'saved' } | { phase: 'failed'; why: string }
  >({
    phase: 'idle',
  })
  const form = useJudgedForm({ initial: { name: user.name }, labels, errorsOf, kept: never })

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (state.phase === 'saving') return
    const values = form.judge()
    if (!values) return setState({ phase: 'idle' })
    setState({ phase: 'saving' })
    try {
      const { name } = await call(changeOwnName, { body: { name: values.name.trim() } })
      renameUser(name)
      form.reset({ name })
      setState({ phase: 'saved' })
    } catch (error) {
      setState({ phase: 'failed', why: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <Panel title="Your name" hint="As the other admins see you, and as it stands in the audit log.">
      <form noValidate onSubmit={(event) => void submit(event)} className="max-w-md">
        <TextField {...form.text('name')} required autoComplete="name" spellCheck={false} dir="auto" />
        {state.phase === 'saved' && <Notice kind="ok">Your name is saved.</Notice>}
        {state.phase === 'failed' && <Notice kind="danger">{state.why}</Notice>}
        <SaveButton
          className="mt-4"
          busy={state.phase === 'saving'}
          words="Save name"
          busyWords="Saving..."
        />
      </form>
    </Panel>
  )
}
