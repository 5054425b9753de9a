import { useEffect, useEffectEvent, useRef } from 'react'
import type { PrintOrder } from '#features/badges/badges.contract.ts'
import {
  formatBadgeCount,
  formatCancelledCount,
  formatPeopleCount,
  formLabels,
  isOfBadges,
} from '#features/badges/print-forms.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { InlineTime } from '#ui/admin/inline-time.tsx'
import { FailedList, FailedQuery } from '#ui/admin/lists/list-states.tsx'
import { ProgressBar } from '#ui/admin/progress-bar.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { usePrintOrder, useSavePrint } from './use-print.ts'

type Props = {
  id: string
  /** Ordered on this page: its file is downloaded as soon as it is ready. */
  savesWhenReady: boolean
  onClosed: () => void
}

/** The progress of a print order, then its file. Every tenth is announced to screen readers. */
export function AdminPrintProgress({ id, savesWhenReady, onClosed }: Props) {
  const { data, error, refetch } = usePrintOrder(id)
  const saving = useSavePrint()
  useSaveOnce(savesWhenReady && data?.state === 'ready' ? data : undefined, saving.mutate)
  return (
    <section aria-label="Print order" className="adm-release-progress adm-noprint">
      <FailedQuery sentence="The print order could not be loaded." error={error} refetch={refetch} />
      {data && <Progress order={data} />}
      {saving.error && <FailedList sentence="The file could not be saved" cause={saving.error.message} />}
      <div className="mt-2 flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
        {data?.state === 'ready' && (
          <AdminButton
            variant="primary"
            aria-busy={saving.isPending}
            onClick={() => !saving.isPending && saving.mutate(data)}
          >
            Download PDF
          </AdminButton>
        )}
        <AdminButton variant="quiet" onClick={onClosed}>
          Close
        </AdminButton>
      </div>
    </section>
  )
}

const useSaveOnce = (ready: PrintOrder | undefined, save: (order: PrintOrder) => void): void => {
  const saved = useRef('')
  const saveIt = useEffectEvent((order: PrintOrder) => {
    if (saved.current === order.id) return
    saved.current = order.id
    save(order)
  })
  useEffect(() => {
    if (ready) saveIt(ready)
  }, [ready])
}

function Progress({ order }: { order: PrintOrder }) {
  const { form, people, companions, cancelled, drawn, unwritable, state, orderedAt, orderedBy } = order
  const percent = Math.floor((100 * drawn) / people)
  const isOver = state === 'ready' || state === 'failed'
  return (
    <>
      <p className="font-[600]">
        {isOfBadges(form)
          ? `${formatBadgeCount(people, companions)}, ${formLabels[form]}.`
          : `${formLabels[form]}, ${formatPeopleCount(people)}.`}{' '}
        <span className="font-[430] text-ink-2 tabular-nums">{formatState(order)}</span>
      </p>
      <ProgressBar
        label="PDF"
        all={people}
        done={state === 'failed' ? 0 : drawn}
        failed={state === 'failed' ? drawn : 0}
        words={formatState(order)}
      />
      <p className="text-ink-2">
        {cancelled > 0 && `${formatCancelledCount(cancelled)} `}
        Ordered at <InlineTime at={orderedAt} /> by <bdi>{orderedBy}</bdi>: later changes are not on it. The
        PDF is kept for a week.
      </p>
      {unwritable.length > 0 && (
        <p className="mt-1 font-[560] text-warn">
          Our fonts lack letters of {unwritable.length === 1 ? 'this name' : 'these names'}. Write{' '}
          {unwritable.length === 1 ? 'it' : 'them'} by hand: <bdi>{unwritable.join(', ')}</bdi>
        </p>
      )}
      <LiveRegion message={isOver ? formatState(order) : `${percent - (percent % 10)} % drawn`} />
    </>
  )
}

const formatState = ({ state, drawn, people }: PrintOrder): string => {
  if (state === 'ready') return 'The PDF is ready.'
  if (state === 'failed') return 'The PDF could not be made. Order it again.'
  if (state === 'trying-again') return 'The PDF could not be made. It is tried again in a moment.'
  return drawn === people
    ? 'Finishing the PDF…'
    : `${drawn.toLocaleString('en')} of ${formatPeopleCount(people)} drawn.`
}
