const id = 'rest-of-styles'

/**
 * The place in a long page where its first view ends. Before it the page carries the styles of that view alone, so that
 * they and it travel at once; here the server puts all that the page uses (app/page-styles.ts).
 */
export function RestOfStyles() {
  // someone who comes from another page has the whole sheet already, and our policy allows no other element of styles
  const isThere = typeof document === 'undefined' || document.getElementById(id) !== null
  // an empty text: React leaves alone what the server has put in its place
  return isThere ? (
    <style id={id} suppressHydrationWarning>
      {''}
    </style>
  ) : null
}
