import { Refusal } from './refuse-call.ts'

/** @throws Refusal 400 for a wish to expand what cannot be. */
export const grantExpand = (wishes: readonly string[], expandable: readonly string[]): void => {
  const unknown = wishes.find((wish) => !expandable.includes(wish))
  if (unknown) throw new Refusal(400, `This property cannot be expanded (${unknown}).`, { param: 'expand' })
}
