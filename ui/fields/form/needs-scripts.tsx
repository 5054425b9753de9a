/**
 * Says that the form below needs scripts: where they are off, fail, or do not come; and on a slow line that they are on their
 * way, because until then the form cannot be sent. Never once it is `ready`.
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
