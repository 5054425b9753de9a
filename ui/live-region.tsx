/**
 * Announces a message to screen readers without moving the focus. It must be mounted before its message changes; an empty
 * message announces nothing.
 */
export function LiveRegion({ message }: { message: string }) {
  return (
    <p role="status" className="sr-only">
      {message}
    </p>
  )
}
