import { writtenToOutbox } from '#features/mails/mail-labels.ts'

/**
 * `handed-over`: its job is enqueued, and no server has responded yet. `not-sent`: stopped before, or they
 * unsubscribed.
 */
export const recipientStates = ['waiting', 'handed-over', 'trying', 'sent', 'refused', 'not-sent'] as const
export type RecipientState = (typeof recipientStates)[number]

/** As organisers see them: handed over emails count as waiting. */
export const recipientTabs = ['delivered', 'trying', 'refused', 'waiting', 'not-sent'] as const
export type RecipientTab = (typeof recipientTabs)[number]

export const statesOfTab: Readonly<Record<RecipientTab, readonly RecipientState[]>> = {
  delivered: ['sent'],
  trying: ['trying'],
  refused: ['refused'],
  waiting: ['waiting', 'handed-over'],
  'not-sent': ['not-sent'],
}

const labels: Readonly<Record<RecipientTab, string>> = {
  delivered: 'Delivered',
  trying: 'Trying again',
  refused: 'Refused',
  waiting: 'Waiting',
  'not-sent': 'Not sent',
}

/** The label of a tab; without a mail server nothing is delivered. */
export const formatTab = (tab: RecipientTab, { intoOutbox }: { intoOutbox: boolean }): string =>
  tab === 'delivered' && intoOutbox ? writtenToOutbox : labels[tab]

export const tabOfState = Object.fromEntries(
  recipientTabs.flatMap((tab) => statesOfTab[tab].map((state) => [state, tab])),
) as Readonly<Record<RecipientState, RecipientTab>>
