/**
 * A text as it is stored, whatever made it: a letter with its accent is one character (NFC), as macOS does not write it, and
 * a no-break space, which comes along when a name is copied, is a space. Apostrophes and all else stay as they were typed.
 */
export const normalizeText = (text: string): string => text.replace(/[\p{Zs}\t]/gu, ' ').normalize('NFC')
