/** Marks a day that is over. */
export function PassedMark() {
  return <span className="passed-mark">passed</span>
}
