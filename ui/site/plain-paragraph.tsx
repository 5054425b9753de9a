/** A paragraph as someone has typed it, with its line breaks; nothing where there is none. */
export function PlainParagraph({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p dir="auto" className="mt-4 max-w-[60ch] whitespace-pre-line [overflow-wrap:anywhere]">
      {text}
    </p>
  )
}
