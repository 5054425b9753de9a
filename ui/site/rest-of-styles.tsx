const id = 'rest-of-styles'

/**
 * Marks the end of a long page's first view. Before it the page contains only the styles of that view, so that they arrive
 * together; here the server inserts all styles of the page (app/page-styles.ts).
 */
export function RestOfStyles() {
  // after a navigation within the website the whole style sheet is loaded already, and our policy allows no other style
  // element
  const isThere = typeof document === 'undefined' || document.getElementById(id) !== null
  // an empty text: React leaves what the server has inserted unchanged
  return isThere ? (
    <style id={id} suppressHydrationWarning>
      {''}
    </style>
  ) : null
}
