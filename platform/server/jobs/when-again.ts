/** Tells someone who was refused when to come again. */
export const whenAgain = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes > 1 ? `Try again in ${minutes} minutes.` : 'Try again in a minute.'
}
