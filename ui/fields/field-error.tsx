/** The error below a field: icon and text, never colour alone. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="mt-1.5 flex gap-2 text-[0.9375rem] leading-5 font-[560] text-danger">
      <WarningSign />
      {error}
    </p>
  )
}

export function WarningSign() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      aria-hidden="true"
      className="mt-px shrink-0"
      fill="none"
      stroke="currentColor"
    >
      <path d="M9 1.5L17 16H1z" strokeWidth="1.7" />
      <path d="M9 6.5v4.5M9 13.3v.01" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )
}
