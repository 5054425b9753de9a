import { type ReactNode, useId } from 'react'

/** A section of the page Settings: its name and what it is for, beside its fields. */
export function SettingsSection({
  title,
  hint,
  children,
}: {
  title: string
  hint: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="set-section">
      <div>
        <h2 id={id} className="text-sm">
          {title}
        </h2>
        <p className="mt-1 text-xs text-ink-2">{hint}</p>
      </div>
      <div className="grid min-w-0 gap-4">{children}</div>
    </section>
  )
}
