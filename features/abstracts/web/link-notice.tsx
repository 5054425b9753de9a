import type { ReactNode } from 'react'
import { useSite } from '#platform/browser/use-site.ts'

/** Why nothing of an abstract is shown, and whom to ask. */
export function LinkNotice({ title, children }: { title: string; children: ReactNode }) {
  const { email } = useSite().contact.details
  return (
    <section className="max-w-[44rem] rounded-md border border-line bg-surface p-6 sm:p-8">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3 text-lg">{children}</p>
      <p className="mt-2 text-ink-2">
        Questions? Write to{' '}
        <a href={`mailto:${email}`} className="text-ai underline underline-offset-3">
          {email}
        </a>
        .
      </p>
    </section>
  )
}
