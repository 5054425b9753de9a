import { useId } from 'react'

/** One of a few, side by side: radio buttons in the shape of a bar. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { value: Value; words: string }[]
  value: Value
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className="adm-segmented adm-noprint">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.words}
        </label>
      ))}
    </fieldset>
  )
}
