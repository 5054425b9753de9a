/**
 * The tokens in our links, wherever they occur: those of `signToken`, of documents (`receiptAddress`), and of accounts,
 * which are alone in a URL fragment.
 */
export const tokenInText =
  /(?:[0-9a-f-]{36}|(?:live|test)\.\d{1,9})\.\d{1,16}\.[\w-]{43}(?![\w-])|(?<=#)[\w-]{43}(?![\w-])/

const everyToken = new RegExp(tokenInText, 'g')

/** Replaces all tokens in a text. */
export const hideTokens = (text: string, instead: string): string => text.replace(everyToken, instead)
