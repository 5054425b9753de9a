import { type ReactNode, useId } from 'react'

/** A section of a page with its own heading. */
export function Panel({
  title,
  hint,
  actions,
  children,
}: {
  title: string
  hint?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-4 rounded-md border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3">
        <div className="min-w-0">
          <h2 id={id} className="text-sm">
            {title}
          </h2>
          {hint && <p className="mt-0.5 max-w-[70ch] text-ink-2">{hint}</p>}
        </div>
        {actions && <div className="ml-auto flex flex-wrap gap-2">{actions}</div>}
      </div>
      <div className="p-4">{children}</div>
    </section>
  )
}
