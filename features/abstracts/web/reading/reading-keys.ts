/** Where a letter is typed. Who has just chosen the view with a radio button types none. */
const fields = 'input:not([type=radio], [type=checkbox]), textarea, select'

/** Whether a single key is meant for the reading view: not typed into a field, no dialog open, none held beside it. */
export const isForReading = (event: KeyboardEvent): boolean => {
  const { target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches(fields))) return false
  return !document.querySelector('dialog[open]')
}
