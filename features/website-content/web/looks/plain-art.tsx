/** A short quiet sky above the edge of the bar: without motion, and without any other drawing. */
export default function PlainArt() {
  return (
    <div className="quiet-sky" aria-hidden="true">
      <div className="quiet-sun" />
      <svg className="quiet-edge" aria-hidden="true">
        <pattern id="look-edge" width="112" height="40" patternUnits="userSpaceOnUse">
          <path d="M0 18C20 18 38 4 56 4S92 18 112 18V40H0Z" fill="var(--wave-4)" />
        </pattern>
        <rect width="100%" height="40" fill="url(#look-edge)" />
      </svg>
    </div>
  )
}
