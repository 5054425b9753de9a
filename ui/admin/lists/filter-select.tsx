type Props = {
  label: string
  /** The label of no choice. */
  all: string
  options: readonly { value: string; words: string }[]
  /** '' is no choice. */
  value: string
  onChange: (value: string) => void
}

/** Filters a list by one of many values. */
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
