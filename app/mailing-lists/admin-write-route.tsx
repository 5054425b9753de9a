import { decisionLabels, stateLabels as decisionStates } from '#features/abstracts/decision.ts'
import { stateLabels as paymentStates } from '#features/bookings/booking-state.ts'
import type { ChoiceLabels } from '#features/mailings/format-filter.ts'
import AdminWritePage from '#features/mailings/web/write/admin-write-page.tsx'
import { AdminNoMailServer } from '#features/mails/web/admin-no-mail-server.tsx'

/** As the lists say it, from which one comes. */
const choiceWords: ChoiceLabels = {
  payment: paymentStates,
  decisionState: decisionStates,
  decision: decisionLabels,
}

/** The page that writes to the people of a list, with the words in which these lists name their filters. */
export default function AdminWriteRoute() {
  return <AdminWritePage choiceWords={choiceWords} noMailServer={<AdminNoMailServer />} />
}
