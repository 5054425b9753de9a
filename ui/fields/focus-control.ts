/** Scrolls to the control with this id and focuses it: the middle of the window, so that its label is seen too. */
export const focusControl = (id: string): void => {
  const control = document.getElementById(id)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}
