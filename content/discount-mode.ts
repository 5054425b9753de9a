/** The part of the content that holds the mode. */
type WithMode = { transactions: { discount: { mode?: DiscountMode | undefined } } }

/**
 * How discount requests are handled: `at-once`, the visitor pays the amount that they name; `decide-first`, the
 * organisers decide before it is paid; `off`, none are accepted.
 */
export const discountModes = ['at-once', 'decide-first', 'off'] as const
export type DiscountMode = (typeof discountModes)[number]

/** The mode of a website; by default `decide-first`. */
export const readDiscountMode = ({ transactions }: WithMode): DiscountMode =>
  transactions.discount.mode ?? 'decide-first'
