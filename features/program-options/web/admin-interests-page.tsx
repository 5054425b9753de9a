import { AdminOptions } from './admin-options.tsx'
import { interestOptions } from './interest-options.ts'

/** /admin-interests: what authors may be interested in. */
export default function AdminInterestsPage() {
  return <AdminOptions kind={interestOptions} />
}
