/** Stands for a value that is missing: a dash, which screen readers hear as a word. */
export function EmptyValue({ means = 'None' }: { means?: string }) {
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{means}</span>
    </span>
  )
}
