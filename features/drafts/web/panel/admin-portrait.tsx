/** How the portrait of a person comes about: the page beside shows it, and it cannot be edited yet. */
export function AdminPortrait() {
  return (
    <div>
      <p className="edit-label">Portrait</p>
      <p className="edit-hint">Drawn for one name: another has initials. Photos can be added later.</p>
    </div>
  )
}
