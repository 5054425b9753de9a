/** "a•••@example.org": enough for anyone who knows the address, of no use to others. */
export const partlyShownEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}
