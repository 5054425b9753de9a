// The product in development: everything as in production, with the pages of the workshop (page-workshop.ts).
import { serve } from '#app/serve.ts'
import { isFromLoopback } from '#platform/server/http/request-address.ts'
import { forwardPages } from './forward-pages.ts'

const [workshop = '', again] = process.argv.slice(2)
const product = await serve({
  mountPages: forwardPages(workshop),
  // the loaders run in the process of the workshop
  isOwnCall: isFromLoopback,
  greets: again === undefined,
})
process.send?.(product?.url)
