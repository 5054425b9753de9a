import { AdminOptions } from './admin-options.tsx'
import { interestOptions } from './interest-options.ts'

/** /admin-interests: the interest options. */
export default function AdminInterestsPage() {
  return <AdminOptions kind={interestOptions} />
}
