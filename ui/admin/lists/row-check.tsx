/** The box that selects a row of a list, or a card of it. */
export function RowCheck({
  name,
  checked,
  onChange,
}: {
  name: string
  checked: boolean
  onChange: () => void
}) {
  return <input type="checkbox" aria-label={`Select ${name}`} checked={checked} onChange={onChange} />
}
