/** One's own name, password and sessions. */
export default function AdminOwnAccountPage() {
  return null
}
