import { type ComponentProps, useEffect, useImperativeHandle, useRef } from 'react'
import { pointsForCommas } from './decimal-comma.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'min' | 'step' | 'inputMode' | 'autoComplete'>

/**
 * An amount of euros, from 0 on in cents: a field of numbers, which also takes a decimal comma. The browser alone would
 * drop the comma without a word, and 120,50 became 12050.
 */
export function EuroInput({ ref, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement, [])
  useEffect(() => pointsForCommas(input.current), [])
  return (
    <input
      {...props}
      ref={input}
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
