import { FlaskConical } from 'lucide-react'
import { Chip } from './chip.tsx'

/** Stands beside the status of whatever is about no real money. `livemode`: of the record; null where nothing is paid. */
export function TestBadge({ livemode }: { livemode: boolean | null | undefined }) {
  if (livemode !== false) return null
  return <Chip tone="gold" icon={FlaskConical} word="TEST" means="no real money" />
}
