/** The paragraph of the organisers' own, with its line breaks; nothing where they have none. */
export function OrganisersNote({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p dir="auto" className="mt-4 max-w-[60ch] whitespace-pre-line [overflow-wrap:anywhere]">
      {text}
    </p>
  )
}
