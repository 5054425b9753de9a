import * as z from 'zod/mini'
import { isSafeHref } from './long-text.ts'

/** A piece of text; `href` makes it a link. */
const span = z.strictObject({
  text: z.string().check(z.minLength(1)),
  strong: z.optional(z.literal(true)),
  em: z.optional(z.literal(true)),
  href: z.optional(z.string().check(z.refine(isSafeHref, 'Not an address'))),
})
export type Span = z.output<typeof span>
const spans = z.array(span)

const block = z.union([
  z.strictObject({ kind: z.literal('paragraph'), spans }),
  z.strictObject({ kind: z.literal('list'), items: z.array(spans) }),
])
export const longText = z.array(block)
export type LongText = z.output<typeof longText>
