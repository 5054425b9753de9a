import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react'
import { pointsForCommas } from './decimal-comma.ts'

type Props = Omit<
  ComponentProps<'input'>,
  'type' | 'min' | 'step' | 'inputMode' | 'autoComplete' | 'value' | 'onChange'
> & {
  value: string
  /** Called with the input; `unreadable` when the browser shows something that is not a number, such as "1e". */
  onChange: (event: { target: { value: string } }) => void
}

/** A value that is never a number, so that it is refused as wrong and not as missing. */
const unreadable = '?'

/**
 * An amount of euros, from 0 on in cents: a number field that also accepts a decimal comma. By itself the browser would
 * silently drop the comma, and 120,50 would become 12050.
 */
export function EuroInput({ ref, value, onChange, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [])
  useEffect(() => pointsForCommas(input.current), [])
  return (
    <input
      {...props}
      ref={input}
      // the browser keeps showing the input that it could not parse
      value={value === unreadable ? '' : value}
      onChange={({ target }) =>
        onChange({ target: { value: target.validity.badInput ? unreadable : target.value } })
      }
      type="number"
      min={0}
      step={0.01}
      inputMode="decimal"
      autoComplete="off"
      // scrolling the page over a field must not change a price
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
