/** A tick in a ring, for success. Decorative; its class sets its size. */
export function TickSign({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 28 28"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
    >
      <circle cx="14" cy="14" r="12.5" />
      <path d="M8 14.5l4.2 4.2L20.5 10" />
    </svg>
  )
}
