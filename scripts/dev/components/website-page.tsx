import componentsCss from './components.css?url'
import { Contents } from './contents.tsx'
import { Fields } from './fields.tsx'
import { FormFields } from './form-fields.tsx'
import { FormParts, WebsiteButtons } from './form-parts.tsx'
import { WebsiteDialogs } from './website-dialogs.tsx'

export const links = () => [{ rel: 'stylesheet', href: componentsCss }]

/** /components, only while developing: what visitors' forms are made of, in each of its states. */
export default function WebsiteComponentsPage() {
  return (
    <Contents head={<h1 className="text-3xl">Components of the website</h1>} other="/admin-components">
      <title>Components of the website</title>
      <WebsiteButtons />
      <Fields />
      <FormFields />
      <FormParts />
      <WebsiteDialogs />
    </Contents>
  )
}
