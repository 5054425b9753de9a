/** Labels where the general rule gives a bad one. */
const labels: Readonly<Record<string, string>> = {
  'session.opened': 'Logged in',
  'login.failed': 'Failed logins',
  'login.locked': 'Logins locked',
  'session.all-ended': 'Logged out everywhere',
  'session.reuse-ended': 'Session ended because its token was used twice',
}

const pattern = /^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/

/**
 * The label of an action: `interest-option.added` is "Interest option added". Unknown formats stay
 * unchanged.
 */
export const formatAction = (action: string): string => {
  if (Object.hasOwn(labels, action)) return labels[action] ?? action
  if (!pattern.test(action)) return action
  const words = action.replace(/[.-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
