/** Fewer characters than these find how words begin; from these on they are found anywhere. */
const anywhereFrom = 3

/** How the lists find what is searched for so, server and browser alike. */
export const findsBeginnings = (search: string): boolean => [...search].length < anywhereFrom

/** Whether a text holds what is searched for, as a list of the server would find it, whatever the case. */
export const isFoundIn = (text: string, search: string): boolean => {
  const [whole, part] = [` ${text}`, search].map((words) => words.toLocaleLowerCase('en')) as [string, string]
  if (!findsBeginnings(search)) return whole.includes(part)
  return whole.includes(` ${part}`) || whole.includes(`\n${part}`)
}

/** Whether it may be a part of a random id, of a session or a record: those are found anywhere from six characters on. */
export const mayBePartOfId = (search: string): boolean => /^[\w-]{6,}$/.test(search)

/** The same of a record alone, whose id has no other letters. */
export const mayBePartOfUuid = (search: string): boolean => /^[\da-f-]{6,}$/i.test(search)

/** From this many rows on a search over everything does not say how many there are. */
export const mostCounted = 100
