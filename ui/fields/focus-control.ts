/** Focuses the control with this id, scrolled to the middle of the window so that its label is visible too. */
export const focusControl = (id: string): void => {
  const control = document.getElementById(id)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
