import { Link } from 'react-router'
import { useList } from '#platform/browser/lists/use-list.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { Notice } from '#ui/admin/notice.tsx'
import { showOwnPassword } from '../accounts.contract.ts'

/** A warning while the password is still the generated one, which is in the log of the first start. */
export function AdminGeneratedPassword() {
  const { call } = useAdmin()
  const { data } = useList(['own-password'], (signal) => call(showOwnPassword, {}, { signal }))
  if (!data?.isGenerated) return null
  return (
    <Notice kind="warn">
      Your password was printed at the first start, so it is in the log of the server. Change it under{' '}
      <Link to="/admin-own-account" className="underline underline-offset-3">
        Your account
      </Link>
      .
    </Notice>
  )
}
