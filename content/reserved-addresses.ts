/**
 * First segments of the product's own addresses, and those that it may need: no page of an organiser and no conference is
 * called so. A test walks the routes. The page `privacy` is there, and organisers add to it.
 */
export const reservedAddresses: ReadonlySet<string> = new Set([
  'about', 'abstract-submission', 'admin', 'agenda', 'api', 'assets', 'badge', 'check-in', 'components', 'conference-topics',
  'contact', 'desk', 'discount-cancel', 'discount-payment', 'discount-registration', 'discount-success', 'gallery', 'health',
  'images', 'leave-news', 'login', 'logout', 'looks', 'my-abstract', 'my-registration', 'partners', 'payment-cancel',
  'payment-success', 'pictures', 'preview', 'previous-edition', 'privacy', 'proceedings', 'ready', 'registration', 'review',
  'speakers', 'stripe-sandbox', 'unsubscribe', 'verify', 'wp-admin',
]) // biome-ignore format: one list

/**
 * How the addresses of the back-office begin, and those of people who hold a link of their own. They are open while a
 * conference is in preparation.
 */
export const openWhileInPreparation =
  /^(?:admin-|my-|payment-|discount-(?:payment|success|cancel)|leave-news|stripe-sandbox)/i
