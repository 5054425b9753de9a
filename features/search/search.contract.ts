import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { requiredText, websiteParam } from '#shared/fields.ts'
import { stateSigns } from '#shared/search/search-hit.ts'
import { isSearchable, searchLimits, whatToType } from './search-text.ts'

/** What is searched, in the order in which it is shown. */
export const groupKinds = ['people', 'payments', 'abstracts', 'messages', 'discounts'] as const
export type GroupKind = (typeof groupKinds)[number]

const hit = z.object({
  id: z.string(),
  title: z.string(),
  /** What tells it from others of its title. */
  detail: z.string(),
  amountCents: z.nullable(z.int()),
  state: z.nullable(z.object({ sign: z.enum(stateSigns), word: z.string() })),
  /** It is about no real money. */
  isTest: z.boolean(),
  /** The page that shows it. */
  to: z.string(),
})
export type Hit = z.output<typeof hit>

const group = z.object({
  kind: z.enum(groupKinds),
  /** How many there are; 100 means 100 or more. */
  count: z.int(),
  /** The newest three. */
  hits: z.array(hit),
  /** The page that lists all of them. */
  to: z.string(),
})
export type Group = z.output<typeof group>

/**
 * Searches the people, payments, abstracts, messages and discount requests of a website. A name, an email address or a
 * reference is found by a part of it, an id as it begins, and an amount whole. A group in which nothing is found is left out.
 */
export const searchWebsite = endpoint({
  method: 'GET',
  path: '/admin/api/admin/search/:website',
  access: 'read',
  params: z.object({ website: websiteParam }),
  query: z.object({
    q: requiredText('The search', searchLimits.most).check(z.refine(isSearchable, whatToType)),
  }),
  replies: { 200: z.object({ groups: z.array(group) }) },
})
export type Found = z.output<(typeof searchWebsite.replies)[200]>
