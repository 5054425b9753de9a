/*
 * Marks by which the preview of a draft finds the text of a field on a page (to-public.ts).
 */

/** U+E000, then the index in two characters from U+E001 on. Organisers' texts must not contain them. */
export const markOf = (index: number): string =>
  String.fromCharCode(0xe000, 0xe001 + Math.floor(index / markBase), 0xe001 + (index % markBase))

export const markBase = 6000

/** A marked text without its marks, to be parsed as a date or name. */
export const withoutMarks = (text: string): string => text.replace(/\ue000[\ue001-\uf8ff]{2}/g, '')
