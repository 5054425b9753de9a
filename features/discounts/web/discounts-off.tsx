import { Link } from 'react-router'
import { ContactLine } from '#ui/site/contact-line.tsx'
import { texts } from '../discount-texts.ts'

/** Shown instead of the form where a conference takes no requests. */
export function DiscountsOff({ email }: { email: string }) {
  return (
    <div className="site-width py-10 sm:py-13">
      <p>{texts.off}</p>
      <p className="mt-3">
        <ContactLine email={email} />
      </p>
      <Link
        to="/registration"
        className="mt-5 inline-flex min-h-11 items-center font-[560] underline underline-offset-4"
      >
        Register
      </Link>
    </div>
  )
}
