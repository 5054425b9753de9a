/** `Questions? Write to info@example.org.` */
export function ContactLine({ email }: { email: string }) {
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
