import { typedInto } from '#ui/admin/typed-into.ts'

/** Whether a single key is meant for the reading view: not typed into a field, no dialog open, none held beside it. */
export const isForReading = (event: KeyboardEvent): boolean => {
  const { target } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false
  if (target instanceof HTMLElement && (target.isContentEditable || target.matches(typedInto))) return false
  return !document.querySelector('dialog[open]')
}
