/** One tile beside the title. */
export function Tile() {
  return (
    <svg className="shrink-0" width="46" height="46" viewBox="0 0 46 46" aria-hidden="true">
      <rect width="46" height="46" fill="#fff" />
      <g fill="none" stroke="var(--wave-3)" strokeWidth="2.5">
        <path d="M1.3 1.3h43.4v43.4H1.3z" />
        <path d="M1 1l44 44M45 1L1 45" strokeWidth="1" />
        <path
          d="M23 6c7 6 7 11 0 17-7-6-7-11 0-17zM23 40c7-6 7-11 0-17-7 6-7 11 0 17zM6 23c6-7 11-7 17 0-6 7-11 7-17 0zM40 23c-6-7-11-7-17 0 6 7 11 7 17 0z"
          fill="var(--wave-1)"
        />
      </g>
      <circle cx="23" cy="23" r="4.5" fill="var(--sun-1)" />
    </svg>
  )
}

/** A row of tiles across the page. */
export function Frieze() {
  return (
    <svg className="block w-full" height="28" aria-hidden="true">
      <pattern id="frieze" width="28" height="28" patternUnits="userSpaceOnUse">
        <rect width="28" height="28" fill="var(--surface)" />
        <path
          d="M0 0q14 4 14 14Q4 14 0 0zM28 0Q24 14 14 14 14 4 28 0zM28 28q-14-4-14-14 10 0 14 14zM0 28Q4 14 14 14 14 24 0 28z"
          fill="var(--wave-2)"
        />
        <path d="M14 9.5l4.5 4.5-4.5 4.5L9.5 14z" fill="var(--sun-1)" />
        <path d="M0 0h28v28H0z" fill="none" stroke="var(--wave-3)" />
      </pattern>
      <rect width="100%" height="28" fill="url(#frieze)" />
    </svg>
  )
}
