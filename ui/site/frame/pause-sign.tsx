/** A pause icon, or a play icon while paused. */
export function PauseSign({ paused }: { paused: boolean }) {
  return (
    <svg width="10" height="12" viewBox="0 0 10 12" aria-hidden="true" fill="currentColor">
      <path d={paused ? 'M1 0l9 6-9 6z' : 'M1 0h3v12H1zM6 0h3v12H6z'} />
    </svg>
  )
}
