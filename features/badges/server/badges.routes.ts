import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import * as calls from '#features/badges/badges.contract.ts'
import { readerOf, serve } from '#platform/server/http/mount.ts'
import { websiteParam } from '#shared/fields.ts'
import { isId } from '#shared/ids.ts'
import { Problem } from '#shared/problem.ts'
import { wallTimeAt } from '#shared/time/zoned-time.ts'
import type { BadgeDeps, Printable } from './badge-deps.ts'
import { orderPrint, showPrint } from './order-print.ts'
import { findPrint, readPrints } from './prints.store.ts'

type Deps = BadgeDeps & { printable: Printable }

/** The routes of print orders, for organisers. */
export const badgeRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { db, printable } = deps

  serve(app, calls.countPrint, ({ query, permission }) => printable.count(db, permission, query))
  serve(app, calls.orderPrint, ({ body, permission }) => orderPrint(deps, permission, body))
  serve(app, calls.listPrints, ({ permission: { website } }) => readPrints(db, website, { most: maxListed }))
  serve(app, calls.showPrint, ({ params: { id }, permission }) => showPrint(db, permission, id))
  fileRoute(app, deps)
}

const maxListed = 20

const words = {
  name: 'openPrint',
  feature: 'badges',
  type: 'application/pdf',
  summary: 'Downloads the PDF of a print order.',
}
const params = z.object({ website: websiteParam, id: z.string() })
type ById = { Params: z.output<typeof params> }

const fileRoute = (app: FastifyInstance, { db, printFiles, contentOf }: Deps): void => {
  app.get<ById>(
    calls.printFilePath,
    { config: { cookie: true, access: 'read', words }, schema: { params } },
    async (request, reply) => {
      const { website } = readerOf(request)
      const { id } = request.params
      const order = isId(id) ? await findPrint(db, { website, id }) : undefined
      const file = order?.fileKey ? await printFiles.open(order.fileKey) : undefined
      if (!order || !file)
        throw new Problem(404, 'not_found', 'There is no such PDF. Print orders are removed after a week.')
      const what = order.form === 'desk-list' ? 'desk-list' : `badges-${order.form}`
      const { event } = await contentOf(website)
      const { date: day } = wallTimeAt(order.orderedAt.getTime(), event.dates.timeZone)
      reply.headers({
        'content-type': 'application/pdf',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="plenary-${what}-${website}-${day}.pdf"`,
        'content-length': file.bytes,
      })
      // a HEAD response has no body, so the file need not be read
      if (request.method === 'HEAD') file.stream.destroy()
      return reply.send(file.stream)
    },
  )
}
