import { PageHead } from '#ui/admin/page-head.tsx'
import { Buttons } from './buttons.tsx'
import { Chips } from './chips.tsx'
import { Contents } from './contents.tsx'
import { Dialogs } from './dialogs.tsx'
import { Fields } from './fields.tsx'
import { ListControls } from './list-controls.tsx'
import { Lists } from './lists.tsx'
import { Notices } from './notices.tsx'
import { sampleConference } from './sample-conference.tsx'
import { Tables } from './tables.tsx'
import { Templates } from './templates.tsx'
import { Values } from './values.tsx'

/** /admin-components, only while developing: each component of the back-office in each of its states. */
export default function BackOfficeComponentsPage() {
  return (
    <Contents head={<PageHead title="Components" website={sampleConference.website} />} other="/components">
      <Buttons />
      <Chips />
      <Notices />
      <Values />
      <Fields />
      <Dialogs />
      <ListControls />
      <Tables />
      <Lists />
      <Templates />
    </Contents>
  )
}
