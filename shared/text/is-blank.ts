/** Whether nothing of a text can be seen: it has only blanks, control, format and filler characters. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(text)
