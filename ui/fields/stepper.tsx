import { type KeyboardEvent, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { afterKey, clamp, typedNumber } from './typed-number.ts'

type Props = FieldProps & {
  name: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** The labels of the buttons: "One night fewer", "One night more". */
  fewer: string
  more: string
}

/** A small integer: typed, by arrow keys, or by minus and plus buttons. It cannot exceed its bounds. */
export function Stepper({ id, label, hint, error, name, value, min, max, onChange, fewer, more }: Props) {
  // The input while it is being typed and is not a number yet.
  const [draft, setDraft] = useState<string>()
  const bounds = { min, max }

  const type = (text: string) => {
    const typed = typedNumber(text, bounds)
    setDraft(typed === undefined ? '' : undefined)
    if (typed !== undefined) onChange(typed)
  }

  const press = (event: KeyboardEvent) => {
    const next = afterKey(event.key, value, bounds)
    if (next === undefined) return
    event.preventDefault()
    setDraft(undefined)
    onChange(next)
  }

  const step = (by: number) => {
    setDraft(undefined)
    onChange(clamp(value + by, bounds))
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="flex max-w-44 rounded-sm border border-control bg-surface">
          <StepButton words={fewer} disabled={value <= min} onPress={() => step(-1)} path="M4 9h10" />
          <input
            {...control}
            name={name}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            role="spinbutton"
            aria-valuenow={value}
            aria-valuemin={min}
            aria-valuemax={max}
            value={draft ?? value}
            onChange={(event) => type(event.target.value)}
            onKeyDown={press}
            onFocus={(event) => event.target.select()}
            onBlur={() => setDraft(undefined)}
            className="num min-h-[46px] w-full min-w-0 flex-1 border-x border-line bg-transparent text-center text-base font-[560] text-ink"
          />
          <StepButton words={more} disabled={value >= max} onPress={() => step(1)} path="M4 9h10M9 4v10" />
        </div>
      )}
    </Field>
  )
}

function StepButton({
  words,
  disabled,
  onPress,
  path,
}: {
  words: string
  disabled: boolean
  onPress: () => void
  path: string
}) {
  return (
    <button
      type="button"
      // Not `disabled`: the focus would be lost at the last step.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onPress}
      className="grid w-12 shrink-0 place-items-center rounded-sm text-ink hover:bg-sunken aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent"
    >
      <svg
        width="18"
        height="18"
        viewBox="0 0 18 18"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
      >
        <path d={path} />
      </svg>
      <span className="sr-only">{words}</span>
    </button>
  )
}
