/**
 * A text as it is stored: composed letters (NFC), which macOS does not always send, and plain spaces in place of the
 * no-break spaces that come along with a copied name. Apostrophes and all else are unchanged.
 */
export const normalizeText = (text: string): string => text.replace(/[\p{Zs}\t]/gu, ' ').normalize('NFC')
