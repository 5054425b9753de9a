/**
 * Moves the focus to a row of the list behind a closed sheet, unless a control of that row has it: to the button that opens
 * the row; without such a row to the heading of the page, where `orHeading`.
 */
export const focusRow = (id: string, { orHeading }: { orHeading: boolean }): void => {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`)
  if (row?.contains(document.activeElement)) return
  const opener = row?.querySelector('.adm-open, .adm-booking-open') ?? row?.querySelector('button')
  const target = opener ?? (orHeading && document.querySelector('main h1'))
  if (target instanceof HTMLElement) target.focus()
}
