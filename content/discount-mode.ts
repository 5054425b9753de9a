/** What a website says of its requests. */
type WithMode = { transactions: { discount: { mode?: DiscountMode | undefined } } }

/**
 * How requests for a discounted registration are taken: `at-once`, the visitor pays the amount that they name;
 * `decide-first`, the organisers answer and then it is paid; `off`, none are.
 */
export const discountModes = ['at-once', 'decide-first', 'off'] as const
export type DiscountMode = (typeof discountModes)[number]

/** How a website takes them. */
export const discountModeOf = ({ transactions }: WithMode): DiscountMode =>
  transactions.discount.mode ?? 'decide-first'
