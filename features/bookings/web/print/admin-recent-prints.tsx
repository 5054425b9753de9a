import { formatBadgeCount, formLabels, isOfBadges } from '#features/badges/print-forms.ts'
import { InlineTime } from '#ui/admin/inline-time.tsx'
import { usePrints } from './use-print.ts'

/** The print orders of the last week, which can be reopened; renders nothing without any. */
export function AdminRecentPrints({ onOpen }: { onOpen: (id: string) => void }) {
  const { data = [] } = usePrints()
  if (data.length === 0) return null
  return (
    <details className="text-sm">
      <summary className="min-h-9 cursor-pointer py-2 font-[560]">
        Made in the last 7 days ({data.length})
      </summary>
      <ul className="grid max-h-48 gap-1 overflow-y-auto">
        {data.map(({ id, form, people, companions, orderedAt }) => (
          <li key={id}>
            <button
              type="button"
              className="min-h-9 py-1.5 text-start text-ai underline underline-offset-3"
              onClick={() => onOpen(id)}
            >
              {isOfBadges(form)
                ? `${formatBadgeCount(people, companions)}, ${formLabels[form]}`
                : `${formLabels[form]}, ${people.toLocaleString('en')}`}
            </button>{' '}
            <InlineTime at={orderedAt} className="text-ink-2 tabular-nums" />
          </li>
        ))}
      </ul>
    </details>
  )
}
