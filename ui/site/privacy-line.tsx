import { Link } from 'react-router'

/** What a visitor agrees to by sending a form, next to its button. There is no check box. */
export function PrivacyLine() {
  return (
    <p className="mt-4 text-sm text-ink-2">
      How we use this, and for how long we keep it:{' '}
      <Link to="/privacy" className="text-ai underline underline-offset-3 hover:text-ai-hover">
        Privacy
      </Link>
    </p>
  )
}
