/** Progress in two colours: what was done, and after it what failed. The text is next to it. */
export function ProgressBar({
  label,
  all,
  done,
  failed = 0,
  words,
  className = '',
}: {
  label: string
  all: number
  done: number
  failed?: number
  words: string
  className?: string
}) {
  return (
    <svg
      className={`adm-progress ${className}`.trim()}
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={done + failed}
      aria-valuetext={words}
    >
      <rect width="100" height="4" className="adm-progress-all" />
      <rect width={(100 * done) / all} height="4" className="adm-progress-done" />
      <rect x={(100 * done) / all} width={(100 * failed) / all} height="4" className="adm-progress-failed" />
    </svg>
  )
}
