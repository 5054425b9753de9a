/**
 * Takes a comma that is typed or pasted into a field of numbers for the decimal point. "1,234.50" becomes a number of
 * more than two decimals, so an amount that can be read in two ways is refused. Returns the function that ends it.
 */
export const pointsForCommas = (input: HTMLInputElement | null): (() => void) => {
  const hear = (event: InputEvent) => {
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
    if (!text.includes(',') || !event.cancelable) return
    event.preventDefault()
    // the only way into a field of numbers that keeps the place of the cursor and what can be undone
    document.execCommand('insertText', false, text.trim().replaceAll(',', '.'))
  }
  input?.addEventListener('beforeinput', hear)
  return () => input?.removeEventListener('beforeinput', hear)
}
