import type { Website } from '#shared/website.ts'
import blank from './blank.json' with { type: 'json' }
import { contentOfFile } from './content-of-file.ts'
import nursing from './nursing.json' with { type: 'json' }
import optics from './optics.json' with { type: 'json' }
import renewable from './renewable.json' with { type: 'json' }
import type { WebsiteContent } from './website-content.ts'

const energy = contentOfFile(renewable)
const { transactions } = energy
/** The specification lets this website take discount payments at once. */
const paidAtOnce: WebsiteContent = {
  ...energy,
  transactions: { ...transactions, discount: { ...transactions.discount, mode: 'at-once' } },
}

/** The content of the conferences of a trial until their organisers publish: each is complete, and is an example. */
export const defaultContent = {
  optics: contentOfFile(optics),
  renewable: paidAtOnce,
  nursing: contentOfFile(nursing),
} as const satisfies Readonly<Record<string, WebsiteContent>>

/**
 * The name of an example for a new conference.
 * @public
 */
export type ExampleName = keyof typeof defaultContent
/** @public */
export const exampleNames = Object.keys(defaultContent) as ExampleName[]

/**
 * The content of an example, for a new conference. Its notice tells visitors that people and figures are invented; requests
 * for discounts are decided first, as in every new conference.
 */
export const exampleContentOf = (name: ExampleName): WebsiteContent => {
  const { transactions, ...content } = defaultContent[name]
  const { mode: _mode, ...discount } = transactions.discount
  return { ...content, transactions: { ...transactions, discount } }
}

/** A conference without people, figures and places, for its organisers to fill in. */
export const blankContent: WebsiteContent = contentOfFile(blank)

/** The content of a website until its organisers publish their own. */
export const initialContentOf = (website: Website): WebsiteContent =>
  Object.hasOwn(defaultContent, website)
    ? defaultContent[website as string as keyof typeof defaultContent]
    : blankContent
