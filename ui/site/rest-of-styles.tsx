/**
 * The place in a long page where its first view ends. Before it the page carries the styles of that view alone, so that
 * they and it travel at once; here the server puts all that the page uses (app/page-styles.ts).
 */
export function RestOfStyles() {
  // an empty text: React leaves alone what the server has put in its place
  return <style suppressHydrationWarning>{''}</style>
}
