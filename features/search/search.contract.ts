import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { requiredText, websiteParam } from '#shared/fields.ts'
import { stateSigns } from '#shared/search/search-hit.ts'
import { isSearchable, searchLimits, whatToType } from './search-text.ts'

/** The searched kinds, in display order. */
export const groupKinds = ['people', 'payments', 'abstracts', 'messages', 'discounts'] as const
export type GroupKind = (typeof groupKinds)[number]

const hit = z.object({
  id: z.string(),
  title: z.string(),
  /** Distinguishes it from others with the same title. */
  detail: z.string(),
  amountCents: z.nullable(z.int()),
  state: z.nullable(z.object({ sign: z.enum(stateSigns), word: z.string() })),
  /** It involves test payments only. */
  isTest: z.boolean(),
  /** The path of its page. */
  to: z.string(),
})
export type Hit = z.output<typeof hit>

const group = z.object({
  kind: z.enum(groupKinds),
  /** The number of results; 100 means 100 or more. */
  count: z.int(),
  /** The newest three. */
  hits: z.array(hit),
  /** The path of the list of all. */
  to: z.string(),
})
export type Group = z.output<typeof group>

/**
 * Searches the people, payments, abstracts, messages and discount requests of a website. Names, email
 * addresses and references match partially, ids by prefix, amounts exactly. Groups without results are
 * omitted.
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
