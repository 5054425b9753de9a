/** Whether a text has no visible character: only spaces, control, format and filler characters. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u.test(text)
