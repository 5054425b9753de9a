import type { Ref } from 'react'

/**
 * A field that only a program fills in, because no person comes upon it: it is off the screen, and neither the keyboard
 * nor a screen reader gets there. Not `display: none`, which programs know. Its value is read by `useFormTraces`.
 */
export function HoneypotField({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div aria-hidden="true" className="honeypot">
      <label htmlFor="homepage">Leave this field empty</label>
      <input
        ref={ref}
        id="homepage"
        name="homepage"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        // password managers would fill in what looks like an address
        data-1p-ignore="true"
        data-bwignore="true"
        data-lpignore="true"
      />
    </div>
  )
}
