/**
 * The tokens that we put into links, wherever they stand: those of `signToken`, those of documents
 * (`receiptAddress`), and those of accounts, which are alone in a fragment.
 */
export const tokenInText =
  /(?:[0-9a-f-]{36}|(?:live|test)\.\d{1,9})\.\d{1,16}\.[\w-]{43}(?![\w-])|(?<=#)[\w-]{43}(?![\w-])/

const everyToken = new RegExp(tokenInText, 'g')

/** The text without what opens something to anyone who has it; whatever the text is. */
export const hideTokens = (text: string, instead: string): string => text.replace(everyToken, instead)
