import { useSite } from '#platform/browser/use-site.ts'

/** `Questions? Write to info@example.org.` */
export function WhomToAsk() {
  const { email } = useSite().contact.details
  return (
    <>
      Questions? Write to{' '}
      <a href={`mailto:${email}`} className="text-ai underline underline-offset-3">
        {email}
      </a>
      .
    </>
  )
}
