/** The fields that may contain the name of an option, in order of precedence. */
const carriers = [
  'option_name',
  'sessionName',
  'sessionOption',
  'interestedInOption',
  'name',
  'label',
] as const

/**
 * The name of an option: the first of these fields that is not empty, since the calls of both kinds name it
 * differently (T19, A35). Empty when none has it.
 */
export const optionName = (option: object): string => {
  for (const carrier of carriers) {
    const name = (option as Record<string, unknown>)[carrier]
    if (typeof name === 'string' && name.trim() !== '') return name
  }
  return ''
}
