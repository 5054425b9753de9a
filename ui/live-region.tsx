/**
 * Says a message to a screen reader without moving the focus. It must be in the page before its message changes;
 * an empty message says nothing.
 */
export function LiveRegion({ message }: { message: string }) {
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  )
}
