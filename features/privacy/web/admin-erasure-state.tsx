import { useEffect } from 'react'
import { Notice } from '#ui/admin/notice.tsx'
import { ProgressBar } from '#ui/admin/progress-bar.tsx'
import { partLabels } from '../person-parts.ts'
import type { Erasure } from '../privacy.contract.ts'
import { useErasure } from './use-privacy.ts'

/** The progress and the result of an erasure. `onEnd` must be a stable function; it is called once. */
export function ErasureState({ id, onEnd }: { id: string; onEnd: () => unknown }) {
  const { data } = useErasure(id)
  const hasEnded = data ? data.endedAt !== null : false
  useEffect(() => {
    if (hasEnded) onEnd()
  }, [hasEnded, onEnd])
  if (!data) return null
  if (data.refusedBecause !== null)
    return <Notice kind="warn">Nothing was erased. {data.refusedBecause}</Notice>
  if (hasEnded) return <Notice kind="ok">The person is erased. {formatCounts(data)}</Notice>
  const text = `Step ${data.steps + 1} of ${data.ofSteps}`
  return (
    <div className="mt-4 max-w-md">
      <p role="status">Erasing… It continues when you leave this page.</p>
      <ProgressBar
        label="Erasure"
        all={data.ofSteps}
        done={data.steps}
        words={text}
        className="mt-2 h-1.5 w-full"
      />
    </div>
  )
}

/** "Registrations 1, Emails 4." */
export const formatCounts = ({ counts }: Pick<Erasure, 'counts'>): string =>
  counts.length === 0
    ? ''
    : `${counts.map(({ part, rows }) => `${partLabels[part].label} ${rows.toLocaleString('en')}`).join(', ')}.`
