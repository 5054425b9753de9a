import type { WebsiteContent } from '#content/website-content.ts'
import type { ConferenceState } from '#shared/website.ts'

/** What a conference takes: a draft and an archived one are closed since they are that, and take no discount requests. */
export const asState = (
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
