/** A page whose screen is not built yet. */
export default function AdminUnbuiltPage() {
  return null
}
