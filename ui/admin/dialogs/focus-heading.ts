/** Moves the focus to the heading of the page, after the control that had it is gone. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus()
