/** Where an admin logs in (A3). */
export default function AdminLoginPage() {
  return null
}
