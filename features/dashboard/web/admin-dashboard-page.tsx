/** The cards that lead to every page (A6). */
export default function AdminDashboardPage() {
  return null
}
