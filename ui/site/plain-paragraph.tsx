/** A paragraph with the line breaks as typed; nothing when it is empty. */
export function PlainParagraph({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p dir="auto" className="mt-4 max-w-[60ch] whitespace-pre-line [overflow-wrap:anywhere]">
      {text}
    </p>
  )
}
