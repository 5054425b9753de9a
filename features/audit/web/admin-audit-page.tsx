/** Who has changed what. */
export default function AdminAuditPage() {
  return null
}
