/** What an organiser sets for a conference (A31). */
export default function AdminManageEventsPage() {
  return null
}
