/** A sentence in which `code` looks like code. */
export function CodeWords({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, place) => (place % 2 === 1 ? <code key={`${place} ${part}`}>{part}</code> : part))
}
