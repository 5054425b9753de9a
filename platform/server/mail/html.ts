declare const escaped: unique symbol

/** Markup that is safe to send: made by `html` alone. */
export type Html = { readonly [escaped]: true; toString(): string }

/** Markup for an email. Everything that is filled in is escaped, unless it was made by `html` itself. */
export const html = (parts: TemplateStringsArray, ...values: unknown[]): Html =>
  markup(parts.reduce((text, part, index) => text + written(values[index - 1]) + part))

const made = new WeakSet<object>()

const markup = (text: string): Html => {
  const whole = { toString: () => text }
  made.add(whole)
  return whole as unknown as Html
}

const written = (value: unknown): string => {
  if (typeof value === 'object' && value !== null && made.has(value)) return String(value)
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
