import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { FailedQuery, LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { useFocusOnMessage } from '#ui/admin/use-focus-on-message.ts'
import { AdminEmailTemplate } from './admin-email-template.tsx'
import { AdminTemplateList } from './admin-template-list.tsx'
import { useEmailTemplate } from './use-email-template.ts'

/** The tab of templates: the list, or the one in the URL. */
export function AdminTemplatesTab() {
  const { website } = useAdmin()
  const [query] = useSearchParams()
  const mail = query.get('mail')
  return mail ? <OneMail key={`${website} ${mail}`} mail={mail} /> : <AdminTemplateList />
}

function OneMail({ mail }: { mail: string }) {
  const template = useEmailTemplate(mail)
  /** A counter, so that the form restarts with the saved text, and each save is announced. */
  const [saved, setSaved] = useState(0)
  const notice = useFocusOnMessage(saved > 0 ? String(saved) : '', false)
  const { data, error, refetch } = template.request
  if (data)
    return (
      <>
        {saved > 0 && (
          <Notice key={saved} kind="ok" ref={notice}>
            {data.state === 'ours'
              ? 'Saved. Emails sent from now on use our words.'
              : 'Saved. Emails sent from now on use these words.'}
          </Notice>
        )}
        <AdminEmailTemplate key={saved} shown={data} words={template} onSaved={() => setSaved(saved + 1)} />
      </>
    )
  if (error)
    return <FailedQuery sentence="Failed to load the words of this email" error={error} refetch={refetch} />
  return <LoadingRows words="Loading the words..." />
}
