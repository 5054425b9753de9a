/**
 * Why words of a page that are no field of the content cannot be changed on it, and where they come from. `facts`: what
 * Manage Events sets, as text by path.
 */
export const whyFixed = (element: Element, facts: Readonly<Record<string, string>>): string => {
  const words = (element.textContent ?? '').trim()
  if (element.closest('form')) return 'Fixed: forms ask the same in every conference.'
  if (/[€$£¥]\s?\d|\d\s?[€$£¥]/.test(words)) return 'Fixed here: prices are set in Registration Types.'
  if (Object.values(facts).some((fact) => isOf(words, fact))) return 'Fixed here: set in Manage Events.'
  if (/^[\d\s.,:%/–-]+$/.test(words)) return 'Fixed: the page counts it.'
  return 'Fixed: these words are the same in every conference.'
}

/** Whether words name a fact, or a part of it such as a city. */
const isOf = (words: string, fact: string): boolean =>
  words !== '' && fact.length > 3 && (words.includes(fact) || (words.length > 3 && fact.includes(words)))
