/**
 * A notice that the form below needs scripts, when they are disabled or fail; and on a slow connection that they are still
 * loading, because the form cannot be sent until then. Hidden once the form is `ready`.
 */
export function NeedsScripts({
  ready,
  email,
  coming = 'Loading the form...',
}: {
  ready: boolean
  email: string
  coming?: string
}) {
  if (ready) return null
  return (
    <>
      <p role="status" className="scripts-coming">
        {coming}
      </p>
      <p className="needs-scripts mb-6 rounded-md border-2 border-danger bg-surface p-5 font-[560]">
        This form needs JavaScript. Turn it on in your browser and reload the page, or write to{' '}
        <a href={`mailto:${email}`} className="text-ai underline underline-offset-3">
          {email}
        </a>
        .
      </p>
    </>
  )
}
