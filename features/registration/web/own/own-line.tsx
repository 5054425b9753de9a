import type { ReactNode } from 'react'

/** One fact of a registration, with its name beside it where there is room. */
export function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line py-3 sm:grid-cols-[9.5rem_1fr] sm:items-baseline">
      <dt className="text-sm text-ink-2">{term}</dt>
      {/* a name from right to left begins where all others begin */}
      <dd className="min-w-0 text-left font-[520] [overflow-wrap:anywhere]" dir="auto">
        {children}
      </dd>
    </div>
  )
}
