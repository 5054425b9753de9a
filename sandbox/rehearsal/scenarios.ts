/** The scenarios, in the order in which an organiser should see them. */
export const scenarios = [
  'success',
  'decline',
  'late_webhook',
  'duplicate_webhook',
  'expiry',
  'refund',
] as const
export type Scenario = (typeof scenarios)[number]

type ScenarioLabels = { title: string; story: string }

/** Titles and stories for organisers: what happens to the visitor. */
export const scenarioLabels: Readonly<Record<Scenario, ScenarioLabels>> = {
  success: {
    title: 'A visitor pays',
    story: 'They register, pay by card and come back. One confirmation is sent.',
  },
  decline: {
    title: 'A card is declined',
    story:
      'The bank declines the card. The visitor tries another card on the same payment page, and it works.',
  },
  late_webhook: {
    title: 'Late payment notice',
    story:
      'The visitor has paid and comes back before the payment provider notifies us. The page asks the provider, and the late notice changes nothing.',
  },
  duplicate_webhook: {
    title: 'Repeated notice',
    story: 'The payment provider notifies us of the same payment three times. We count it once.',
  },
  expiry: {
    title: 'Payment expires',
    story:
      'The visitor leaves the payment page open until it expires. The place is not paid, and they can start again.',
  },
  refund: {
    title: 'A refund',
    story:
      'A paid registration is refunded: first half, then the rest. Revenue goes down by the refunded amount.',
  },
}
