/** The accounts of the back-office, for its owner. */
export default function AdminAccountsPage() {
  return null
}
