import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense } from 'react'
import { useAdminSession } from '#features/admin-session/web/use-admin-session.ts'
import { useKeptChange } from '#platform/browser/kept/use-kept-change.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { firstSentences } from '#shared/first-sentences.ts'
import { SaveButton } from '#ui/admin/dialogs/save-button.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { Panel } from '#ui/admin/panel.tsx'
import { useJudgedForm } from '#ui/fields/form/use-judged-form.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { changeOwnName } from '../accounts.contract.ts'
import { GrantedWebsites, RoleChip } from './admin-account-chips.tsx'
import { OwnPassword } from './admin-own-password.tsx'
import { OwnSessions } from './admin-own-sessions.tsx'

/** Loaded with the page, and not in the list of what each page loads, which every page has. */
const AdminOwnFactors = lazy(() => import('#features/second-factor/web/admin-own-factors.tsx'))

/** /admin-own-account: one's own name, password, second factor and sessions. */
export default function AdminOwnAccountPage() {
  const { user } = useAdmin()
  return (
    <>
      <PageHead title="Your account" />
      <div className="max-w-3xl">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="font-[560] [overflow-wrap:anywhere]">{user.email}</span>
          <RoleChip role={user.role} />
          <GrantedWebsites role={user.role} websites={user.websites} />
        </div>
        <OwnName />
        <OwnPassword />
        <Suspense fallback={null}>
          <AdminOwnFactors />
        </Suspense>
        <OwnSessions />
      </div>
    </>
  )
}

const labels = { name: 'Name' }

/** How one is called in the back-office. */
function OwnName() {
  const { call, user } = useAdmin()
  const { changeUser } = useAdminSession()
  const kept = useKeptChange({
    form: 'own-name',
    words: 'your name',
    seen: undefined,
    initial: () => ({ name: user.name }),
    isOfNoWebsite: true,
    isStanding: true,
  })
  const form = useJudgedForm({ initial: kept.initial, labels, errorsOf, kept })
  const saving = useMutation({
    mutationFn: (name: string) => call(changeOwnName, { body: { name } }),
    onSuccess: ({ name }) => {
      changeUser({ name })
      kept.forget({ name })
      form.reset({ name })
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const values = form.judge()
    if (values) saving.mutate(values.name.trim())
    else saving.reset()
  }

  return (
    <Panel title="Your name" hint="Shown to other admins and in your invitations.">
      <form noValidate onSubmit={submit} className="max-w-md">
        <TextField {...form.text('name')} required autoComplete="name" spellCheck={false} dir="auto" />
        {saving.isSuccess && <Notice kind="ok">Your name is saved.</Notice>}
        {saving.error && <Notice kind="danger">{saving.error.message}</Notice>}
        <SaveButton className="mt-4" busy={saving.isPending} words="Save name" busyWords="Saving..." />
      </form>
    </Panel>
  )
}

const errorsOf = ({ name }: { name: string }) => firstSentences<'name'>(changeOwnName.body, { name })
