import type { ReactNode } from 'react'

/** One labelled value of a registration, on one line where the width allows. */
export function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-t border-line py-3 sm:grid-cols-[9.5rem_1fr] sm:items-baseline">
      <dt className="text-sm text-ink-2">{term}</dt>
      {/* a right-to-left name starts at the same edge as all others */}
      <dd className="min-w-0 text-left font-[520] [overflow-wrap:anywhere]" dir="auto">
        {children}
      </dd>
    </div>
  )
}
