/** An upload icon. Decorative. */
export function FileSign() {
  return (
    <svg
      width="36"
      height="44"
      viewBox="0 0 36 44"
      aria-hidden="true"
      className="shrink-0 text-ai"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
    >
      <path d="M3 2h20l10 10v30H3zM23 2v10h10" />
      <path d="M18 34V20m-6 6l6-6 6 6" />
    </svg>
  )
}
