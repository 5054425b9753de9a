/** What may carry the name of an option, in the order in which it counts. */
const carriers = ['option_name', 'sessionName', 'name', 'label'] as const

/**
 * What an option is called: the first of option_name, sessionName, name and label that says something, since the calls
 * for both kinds name it differently (T19). Empty when none does.
 */
export const optionName = (option: object): string => {
  for (const carrier of carriers) {
    const name = (option as Record<string, unknown>)[carrier]
    if (typeof name === 'string' && name.trim() !== '') return name
  }
  return ''
}
