declare const escaped: unique symbol

/** Escaped markup, created only by `html`. */
export type Html = { readonly [escaped]: true; toString(): string }

/** Markup for an email. Every value is escaped, unless it was created by `html`. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  markup(parts.reduce((text, part, index) => text + written(values[index - 1]) + part))

const escapedMarkup = new WeakSet<object>()

const markup = (text: string): Html => {
  const whole = { toString: () => text }
  escapedMarkup.add(whole)
  return whole as unknown as Html
}

const written = (value: unknown): string => {
  if (typeof value === 'object' && value !== null && escapedMarkup.has(value)) return String(value)
  if (Array.isArray(value)) return value.map(written).join('')
  return value === null || value === undefined || value === false ? '' : escapeText(String(value))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeText = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
