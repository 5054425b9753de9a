/** Where a link of an invitation or a reset leads. */
export default function AdminSetPasswordPage() {
  return null
}
