/** Asks for a link by mail. */
export default function AdminPasswordForgottenPage() {
  return null
}
