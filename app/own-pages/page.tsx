import type { LoaderFunctionArgs } from 'react-router'
import { isOwnPath } from '#content/own-pages.ts'
import { showOwnPage } from '#features/website-content/website-content.contract.ts'
import { caller } from '#shared/caller.ts'
import { isMissing, leaveUnknown } from './leave-unknown.tsx'

export { meta, OwnPage as default } from '#features/website-content/web/own-pages/own-page.tsx'

/** A page of the organisers' own; an address without one is an unknown address. */
export const loader = async ({ context, params: { page = '' }, request }: LoaderFunctionArgs) => {
  if (!isOwnPath(`/${page}`)) throw leaveUnknown(request)
  try {
    return await context.get(caller)(showOwnPage, { params: { address: page } })
  } catch (error) {
    if (isMissing(error)) throw leaveUnknown(request)
    throw error
  }
}
