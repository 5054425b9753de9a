import { useSearchParams } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ListTabs, tabIdOf } from '#ui/admin/lists/list-tabs.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { AdminSentMails } from './admin-sent-mails.tsx'
import { AdminWordsTab } from './words/admin-words-tab.tsx'

const tabs = [
  { value: 'sent' as const, words: 'Sent' },
  { value: 'words' as const, words: 'Words' },
]
const panel = 'mails-panel'

/** /admin-mails: what was sent to whom, and the words of what will be. */
export default function AdminMailsPage() {
  const { website } = useAdmin()
  const [query, setQuery] = useSearchParams()
  const chosen = query.get('tab') === 'words' ? 'words' : 'sent'
  return (
    <>
      <PageHead title="Emails" website={website} />
      <ListTabs
        label="Emails"
        panel={panel}
        tabs={tabs}
        chosen={chosen}
        onChoose={(tab) => setQuery(tab === 'words' ? { tab } : {})}
      />
      <div role="tabpanel" id={panel} aria-labelledby={tabIdOf(panel, chosen)}>
        {chosen === 'words' ? <AdminWordsTab /> : <AdminSentMails />}
      </div>
    </>
  )
}
