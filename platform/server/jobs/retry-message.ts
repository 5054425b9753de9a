/** The message to a refused visitor with when to retry. */
export const retryMessage = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes > 1 ? `Try again in ${minutes} minutes.` : 'Try again in a minute.'
}
