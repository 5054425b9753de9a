/** The line below the entry of the current page. */
export function WaveUnderline() {
  return (
    <svg className="wave-underline" viewBox="0 0 40 6" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 3q5-5 10 0t10 0 10 0 10 0" fill="none" stroke="var(--bar-mark)" strokeWidth="1.6" />
    </svg>
  )
}
