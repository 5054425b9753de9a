import { decisionLabels, stateLabels as decisionStates } from '#features/abstracts/decision.ts'
import { stateLabels as paymentStates } from '#features/bookings/booking-state.ts'
import type { ChoiceLabels } from '#features/mailings/format-filter.ts'
import AdminWritePage from '#features/mailings/web/write/admin-write-page.tsx'
import { AdminNoMailServer } from '#features/mails/web/admin-no-mail-server.tsx'

/** The filter labels of the lists, as their own pages show them. */
const choiceWords: ChoiceLabels = {
  payment: paymentStates,
  decisionState: decisionStates,
  decision: decisionLabels,
}

/** The page for writing to the people of a list. */
export default function AdminWriteRoute() {
  return <AdminWritePage choiceWords={choiceWords} noMailServer={<AdminNoMailServer />} />
}
