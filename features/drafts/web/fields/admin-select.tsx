import type { ComponentProps } from 'react'
import { controlStyle } from '#ui/fields/field.tsx'

type Props = Omit<ComponentProps<'select'>, 'onChange' | 'className' | 'children'> & {
  choices: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A select in the editor's style. */
export function AdminSelect({ choices, onChoose, ...select }: Props) {
  return (
    <select
      {...select}
      onChange={(event) => onChoose(event.target.value)}
      className={`${controlStyle} edit-select`}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
