/** Words that stand in addresses where a slug may stand, and names that objects have: no conference may be called so. */
const reserved: ReadonlySet<string> = new Set([
  'all', 'statistics', 'status', 'customer', 'session', 'expired', 'expire-stale', 'recent',
  'completed-with-registrations', 'admin', 'constructor', 'api', 'assets', 'images', 'health', 'ready', 'www', 'localhost',
  'about', 'abstract-submission', 'agenda', 'conference-topics', 'contact', 'discount-payment', 'discount-registration',
  'discount-success', 'discount-cancel', 'leave-news', 'looks', 'my-abstract', 'stripe-sandbox', 'gallery', 'my-registration', 'partners', 'payment-cancel', 'payment-success', 'previous-edition',
  'privacy', 'registration', 'speakers', 'unsubscribe', 'wp-admin',
]) // biome-ignore format: one list

/** Whether a new conference may not have this slug. Every page of the back-office begins with `admin-`. */
export const isReserved = (slug: string): boolean => reserved.has(slug) || slug.startsWith('admin-')
