/** "a•••@example.org": recognisable for whoever knows the address, useless to others. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  const [first = ''] = email
  return `${first}•••${email.slice(at)}`
}
