import type { ReactNode } from 'react'
import { useSite } from '#platform/browser/use-site.ts'
import { ContactLine } from '#ui/site/contact-line.tsx'

/** Why an abstract cannot be shown, and whom to contact. */
export function LinkNotice({
  title,
  action,
  children,
}: {
  title: string
  /** The visitor's next step. */
  action?: ReactNode
  children: ReactNode
}) {
  const { email } = useSite().contact.details
  return (
    <section className="max-w-[44rem] rounded-md border border-line bg-surface p-6 sm:p-8">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3 text-lg">{children}</p>
      <p className="mt-2 text-ink-2">
        <ContactLine email={email} />
      </p>
      {action && <div className="mt-6">{action}</div>}
    </section>
  )
}
