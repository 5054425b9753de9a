type Props = {
  label: string
  /** The words of no choice. */
  all: string
  options: readonly { value: string; words: string }[]
  /** '' is no choice. */
  value: string
  onChange: (value: string) => void
}

/** Narrows a list to one of many. */
export function FilterSelect({ label, all, options, value, onChange }: Props) {
  return (
    <label className="adm-filter adm-noprint">
      <span>{label}</span>
      <select className="adm-size" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
      </select>
    </label>
  )
}
