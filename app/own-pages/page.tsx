import { type LoaderFunctionArgs, redirect } from 'react-router'
import { isOwnPath } from '#content/own-pages.ts'
import { showOwnPage } from '#features/website-content/website-content.contract.ts'
import { caller } from '#shared/caller.ts'
import type { Problem } from '#shared/problem.ts'
import { redirectTarget } from '../unknown-path.tsx'

export { meta, OwnPage as default } from '#features/website-content/web/own-pages/own-page.tsx'

/** A page of the organisers' own; an address without one is an unknown address. */
export const loader = async ({ context, params: { page = '' }, request }: LoaderFunctionArgs) => {
  const { pathname } = new URL(request.url)
  const leave = () => redirect(redirectTarget(pathname), { headers: { 'cache-control': 'no-store' } })
  if (!isOwnPath(`/${page}`)) throw leave()
  try {
    return await context.get(caller)(showOwnPage, { params: { address: page } })
  } catch (error) {
    // the class is another one in the build
    if ((error as Partial<Problem>).status === 404) throw leave()
    throw error
  }
}
