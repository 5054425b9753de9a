/** What can be played, in the order in which an organiser should see it. */
export const scenarios = [
  'success',
  'decline',
  'late_webhook',
  'duplicate_webhook',
  'expiry',
  'refund',
] as const
export type Scenario = (typeof scenarios)[number]

type Words = { title: string; story: string }

/** Each in plain words: what happens to the visitor. */
export const scenarioWords: Readonly<Record<Scenario, Words>> = {
  success: {
    title: 'A visitor pays',
    story: 'Registers, pays by card, comes back. The confirmation goes out once.',
  },
  decline: {
    title: 'A card is declined',
    story: 'The bank says no. The visitor tries another card on the same payment page, and it works.',
  },
  late_webhook: {
    title: 'The news comes late',
    story:
      'The visitor has paid and is back before the payment provider has told us. The page asks it, and the late news changes nothing.',
  },
  duplicate_webhook: {
    title: 'The news comes three times',
    story: 'The payment provider tells us the same payment three times. It is counted once.',
  },
  expiry: {
    title: 'Nobody pays',
    story:
      'The visitor leaves the payment page alone until its time is over. The seat is not paid, and he may begin again.',
  },
  refund: {
    title: 'A refund',
    story:
      'A paid registration is refunded, half and then the rest. The revenue goes down by what went back.',
  },
}
