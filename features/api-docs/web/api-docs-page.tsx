import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { pageHead, siteOf } from '#content/page-head.ts'
import { showPublicDocument } from '#features/api-docs/api-docs.contract.ts'
import { caller } from '#shared/caller.ts'
import type { ApiDocument } from '#shared/openapi/api-document.ts'
import { PageHeader } from '#ui/site/frame/page-header.tsx'
import { ApiDescription } from './api-description.tsx'
import style from './api-docs.css?url'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(caller)(showPublicDocument, {})

/** A separate file, because the website's style sheet is inlined into every page. */
export const links = () => [{ rel: 'stylesheet', href: style }]

export const meta = ({ matches }: MetaArgs) => {
  const site = siteOf(matches)
  return pageHead(site, {
    title: 'API',
    description: `The calls that programs can make to the website of the ${site.event.name}.`,
    path: '/api/docs',
  })
}

/** The path of `showPublicDocument`, copied so that the contract is not bundled. */
const address = '/api/docs/openapi.json'

/** /api/docs: all public calls, for developers. */
export default function ApiDocsPage() {
  const document = useLoaderData<typeof loader>() as ApiDocument
  return (
    <>
      <PageHeader
        hour="forenoon"
        title="API"
        lead="Every call that the public pages make, for your own programs."
      />
      <div className="site-width">
        <ApiDescription
          document={document}
          source={
            <>
              Programs read it as an <a href={address}>OpenAPI 3.1 document</a>.
            </>
          }
        />
      </div>
    </>
  )
}
