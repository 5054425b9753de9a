import { Link, useSearchParams } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ListTabs, tabIdOf } from '#ui/admin/lists/list-tabs.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { AdminSentMails } from './admin-sent-mails.tsx'
import { AdminUndelivered } from './admin-undelivered.tsx'
import { AdminTemplatesTab } from './templates/admin-templates-tab.tsx'

const tabs = [
  { value: 'sent' as const, words: 'Sent' },
  { value: 'words' as const, words: 'Templates' },
  { value: 'troubles' as const, words: 'Undelivered' },
]
const panel = 'mails-panel'

/** /admin-mails: the sent emails, and the templates. */
export default function AdminMailsPage() {
  const { website } = useAdmin()
  const [query, setQuery] = useSearchParams()
  const chosen = tabs.find(({ value }) => value === query.get('tab'))?.value ?? 'sent'
  return (
    <>
      <PageHead
        title="Emails"
        website={website}
        actions={
          <Link to="/admin-mailings" className="py-2 font-[560] text-ai underline underline-offset-3">
            Mailings
          </Link>
        }
      />
      <ListTabs
        label="Emails"
        panel={panel}
        tabs={tabs}
        chosen={chosen}
        onChoose={(tab) => setQuery(tab === 'sent' ? {} : { tab })}
      />
      <div role="tabpanel" id={panel} aria-labelledby={tabIdOf(panel, chosen)}>
        {chosen === 'sent' && <AdminSentMails />}
        {chosen === 'words' && <AdminTemplatesTab />}
        {chosen === 'troubles' && <AdminUndelivered />}
      </div>
    </>
  )
}
