/** What may carry the name of an option, in the order in which it counts. */
const carriers = [
  'option_name',
  'sessionName',
  'sessionOption',
  'interestedInOption',
  'name',
  'label',
] as const

/**
 * What an option is called: the first of these that says something, since the calls for both kinds name it differently
 * (T19, A35). Empty when none does.
 */
export const optionName = (option: object): string => {
  for (const carrier of carriers) {
    const name = (option as Record<string, unknown>)[carrier]
    if (typeof name === 'string' && name.trim() !== '') return name
  }
  return ''
}
