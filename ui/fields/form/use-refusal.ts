import { useEffect, useEffectEvent } from 'react'
import { focusControl } from '../focus-control.ts'

/**
 * After a refused submit: the first invalid field gets the focus, below the summary when the window has room for both, and
 * the title begins with `Error: ` until all errors are resolved. `errors` are in the order of the page, each with the id of
 * its control; `refusals` is that of `useFormState`.
 */
export const useRefusal = (errors: readonly { id: string }[], refusals: number): void => {
  // After the errors are rendered, because the summary moves everything below it; and never when a field changes.
  const focusFirst = useEffectEvent(() => {
    if (errors[0]) focusWithSummary(errors[0].id)
  })
  useEffect(() => {
    if (refusals > 0) focusFirst()
  }, [refusals])

  const wrong = errors.length > 0
  useEffect(() => {
    if (!wrong) return undefined
    document.title = `Error: ${document.title}`
    return () => {
      document.title = document.title.replace(/^Error: /, '')
    }
  }, [wrong])
}

const focusWithSummary = (id: string): void => {
  focusControl(id)
  const control = document.activeElement
  const dialog = control?.closest('dialog')
  const summary = (dialog ?? document).querySelector('[data-summary]')
  if (!control || !summary) return
  summary.scrollIntoView()
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  // its error is one line below it
  const end = control.getBoundingClientRect().bottom + 40
  // scrolls as little as needed, so that the summary remains visible when there is room
  if (dialog || end > innerHeight - Number.parseFloat(scrollPaddingBottom))
    control.scrollIntoView({ block: 'nearest' })
  // the bar is 24 px less high than the padding, and covers nothing of a dialog
  const covered = dialog ? 0 : Number.parseFloat(scrollPaddingTop) - 24
  const { top, bottom } = (summary.querySelector('h2') ?? summary).getBoundingClientRect()
  if ((top + bottom) / 2 < covered) focusControl(id)
}
