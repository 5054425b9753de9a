/** A loading animation. Decorative: the text next to it says what is loading. */
export function WaveLoader({ className = '' }: { className?: string }) {
  return (
    <svg width="40" height="8" viewBox="0 0 40 8" aria-hidden="true" className={`wave-loader ${className}`}>
      <path
        d="M-20 4q2.5-5 5 0t5 0 5 0 5 0 5 0 5 0 5 0 5 0 5 0 5 0 5 0 5 0 5 0 5 0 5 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      />
    </svg>
  )
}
