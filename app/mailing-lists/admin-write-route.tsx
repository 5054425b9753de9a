import { stateWords as decisionStates, decisionWords } from '#features/abstracts/decision.ts'
import { stateWords as paymentStates } from '#features/bookings/booking-state.ts'
import type { ChoiceWords } from '#features/mailings/filter-words.ts'
import AdminWritePage from '#features/mailings/web/write/admin-write-page.tsx'
import { AdminNoMailServer } from '#features/mails/web/admin-no-mail-server.tsx'

/** As the lists say it, from which one comes. */
const choiceWords: ChoiceWords = {
  payment: paymentStates,
  decisionState: decisionStates,
  decision: decisionWords,
}

/** The page that writes to the people of a list, with the words in which these lists name their filters. */
export default function AdminWriteRoute() {
  return <AdminWritePage choiceWords={choiceWords} noMailServer={<AdminNoMailServer />} />
}
