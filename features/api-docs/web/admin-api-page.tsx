import { useMutation, useQuery } from '@tanstack/react-query'
import { showAdminDocument } from '#features/api-docs/api-docs.contract.ts'
import { saveAs } from '#platform/browser/lists/save-as.ts'
import { useAdmin } from '#platform/browser/use-admin.ts'
import type { ApiDocument } from '#shared/openapi/api-document.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { LoadingRows } from '#ui/admin/lists/list-states.tsx'
import { Notice } from '#ui/admin/notice.tsx'
import { PageHead } from '#ui/admin/page-head.tsx'
import { ApiDescription } from './api-description.tsx'
import style from './api-docs.css?url'

export const links = () => [{ rel: 'stylesheet', href: style }]

/** Every call of the back-office, for those who write programs. */
export default function AdminApiPage() {
  const { call, download } = useAdmin()
  const { data, error, refetch } = useQuery({
    queryKey: ['api-docs'],
    queryFn: ({ signal }) => call(showAdminDocument, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const save = useMutation({
    mutationFn: async () => saveAs(await download(showAdminDocument.path), 'openapi-admin.json'),
  })
  return (
    <>
      <PageHead
        title="API"
        actions={
          <AdminButton aria-busy={save.isPending} onClick={() => save.isPending || save.mutate()}>
            Download
          </AdminButton>
        }
      />
      {save.error && (
        <Notice kind="danger">
          <p>The document could not be downloaded</p>
          <p className="font-[430] text-ink">{save.error.message}</p>
        </Notice>
      )}
      {error && (
        <Notice kind="danger">
          <p>The description could not be loaded</p>
          <p className="font-[430] text-ink">{error.message}</p>
          <AdminButton onClick={() => void refetch()}>Try again</AdminButton>
        </Notice>
      )}
      {!data && !error && <LoadingRows words="Loading the description" />}
      {data && (
        <ApiDescription
          document={data as ApiDocument}
          source="Programs read it as an OpenAPI 3.1 document: Download saves it."
          opensLate
        />
      )}
    </>
  )
}
