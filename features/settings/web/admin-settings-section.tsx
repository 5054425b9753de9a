import type { ReactNode } from 'react'

/** The heading of a section, which can have the focus. */
export const headingOf = (title: string) => `settings-${title.toLowerCase().replaceAll(' ', '-')}`

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
  const id = headingOf(title)
  return (
    <section aria-labelledby={id} className="set-section">
      <div>
        <h2 id={id} tabIndex={-1} className="text-sm">
          {title}
        </h2>
        <p className="mt-1 text-xs text-ink-2">{hint}</p>
      </div>
      <div className="grid min-w-0 gap-4">{children}</div>
    </section>
  )
}
