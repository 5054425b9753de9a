import type { Ref } from 'react'

/**
 * A field that only bots fill in: it is off the screen, and neither the keyboard nor a screen reader reaches it. Not
 * `display: none`, which bots recognise. Its value is read by `useFormTraces`. Its name and label match no data that
 * browsers or password managers store, and attributes ask each of these to skip it.
 */
export function HoneypotField({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden="true" className="honeypot">
      <label htmlFor="leave-empty">Leave this field empty</label>
      <input
        ref={ref}
        id="leave-empty"
        name="leave-empty"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore="true"
        data-bwignore="true"
        data-form-type="other"
        data-lpignore="true"
      />
    </div>
  )
}
