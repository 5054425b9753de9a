import type { MarkedContent } from '#content/to-public.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { lookOf } from '#shared/look/look.ts'
import type { ConferenceState } from '#shared/website.ts'

/** What a conference takes: a draft and an archived one are closed since they are that, and take no discount requests. */
const asState = (
  content: WebsiteContent,
  { state, stateSince }: { state: ConferenceState; stateSince: Date },
): WebsiteContent => {
  if (state === 'live') return content
  const { registration, abstract, discount, ...others } = content.transactions
  const closed = <Part extends { closesAt?: string | undefined }>(part: Part): Part => ({
    ...part,
    closesAt:
      part.closesAt && Date.parse(part.closesAt) < stateSince.getTime()
        ? part.closesAt
        : stateSince.toISOString(),
  })
  return {
    ...content,
    transactions: {
      ...others,
      registration: closed(registration),
      abstract: closed(abstract),
      discount: { ...discount, mode: 'off' },
    },
  }
}

/** What visitors see of a conference: its content in its look, closed unless it is live. */
export const ofConference = (
  content: WebsiteContent,
  row: Parameters<typeof asState>[1] & { look: string; hue: number },
): WebsiteContent => ({ ...asState(content, row), look: lookOf(row) })

/** A preview in the look of its conference. */
export const previewWithLook = (
  { clean, named, marked, paths }: MarkedContent,
  row: { look: string; hue: number },
): MarkedContent => {
  const look = lookOf(row)
  return { clean: { ...clean, look }, named: { ...named, look }, marked: { ...marked, look }, paths }
}
