import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react'
import { pointsForCommas } from './decimal-comma.ts'

type Props = Omit<
  ComponentProps<'input'>,
  'type' | 'min' | 'step' | 'inputMode' | 'autoComplete' | 'value' | 'onChange'
> & {
  value: string
  /** With what was typed; `unreadable` where the browser shows what is no number, such as "1e". */
  onChange: (event: { target: { value: string } }) => void
}

/** A value that no number has: it is refused as a wrong amount, not as a missing one. */
const unreadable = '?'

/**
 * An amount of euros, from 0 on in cents: a field of numbers, which also takes a decimal comma. The browser alone would
 * drop the comma without a word, and 120,50 became 12050.
 */
export function EuroInput({ ref, value, onChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [])
  useEffect(() => pointsForCommas(input.current), [])
  return (
    <input
      {...props}
      ref={input}
      // the browser keeps showing what it could not read
      value={value === unreadable ? '' : value}
      onChange={({ target }) =>
        onChange({ target: { value: target.validity.badInput ? unreadable : target.value } })
      }
      type="number"
      min={0}
      step={0.01}
      inputMode="decimal"
      autoComplete="off"
      // a page that is scrolled over a field changes no price
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
