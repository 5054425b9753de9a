import type { FastifyInstance } from 'fastify'
import type { WebsiteContent } from '#content/website-content.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import { days, later } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'

type ContactDeps = Origins & { contentOf: (website: Website) => Promise<WebsiteContent>; clock: Clock }

/** RFC 9116 recommends less than a year. */
const validFor = days(180)

/** security.txt (RFC 9116): reports go to the contact email of the website's organisers. */
export const securityContactRoute = (
  app: FastifyInstance,
  { homeOf, websiteOf, contentOf, clock }: ContactDeps,
): void => {
  app.get('/.well-known/security.txt', async (request, reply) => {
    const website = websiteOf(request)
    const { contact } = await contentOf(website)
    const lines = [
      `Contact: mailto:${contact.details.email}`,
      `Expires: ${later(clock.now(), validFor).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${homeOf(website)}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(lines.map((line) => `${line}\n`).join(''))
  })
}
