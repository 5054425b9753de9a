/** m164 A list as it was answered. @throws Error when the answer is none, whatever its type says */
export const readArray = <Row>(answer: readonly Row[]): Row[] => {
  if (!Array.isArray(answer)) throw new Error('Response is not an array')
  return [...answer]
}
