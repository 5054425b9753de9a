import type { ReactNode } from 'react'

/** m122 Shown instead of a page that this admin may not see; `children`: links to continue. */
export function Unauthorized({ children }: { children?: ReactNode }) {
  return (
    <section className="mx-auto mt-16 max-w-md rounded-md border border-line bg-surface p-6 text-center shadow-1">
      <title>Unauthorized - Admin</title>
      <h1 tabIndex={-1} className="text-xl">
        Unauthorized
      </h1>
      <p className="mt-2 text-sm text-ink-2">You do not have permission to access this page.</p>
      {children && <div className="mt-5">{children}</div>}
    </section>
  )
}
