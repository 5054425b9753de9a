/**
 * Replaces a comma that is typed or pasted into a number field by a decimal point. "1,234.50" becomes a number with more
 * than two decimals, so ambiguous amounts are refused. Returns the function that removes the listeners.
 */
export const pointsForCommas = (input: HTMLInputElement | null): (() => void) => {
  const hear = (event: InputEvent) => {
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
    if (!text.includes(',') || !event.cancelable) return
    event.preventDefault()
    // the only way into a number field that keeps the cursor and the undo history
    document.execCommand('insertText', false, text.trim().replaceAll(',', '.'))
  }
  input?.addEventListener('beforeinput', hear)
  return () => input?.removeEventListener('beforeinput', hear)
}
