/** m164 Checks that an answer is a list. @throws Error when it is not, whatever its type says */
export const readArray = <Row>(answer: readonly Row[]): Row[] => {
  if (!Array.isArray(answer)) throw new Error('Response is not an array')
  return [...answer]
}
