import { useAdmin } from '../use-admin.ts'
import type { FormDraftKey } from './form-drafts.ts'

type Form = { form: string; record?: string | number; isOfNoWebsite?: boolean }

/** The key of an admin's draft; its fields are explained at `useFormDraft`. */
export const useFormDraftKey = ({ form, record = '', isOfNoWebsite = false }: Form): FormDraftKey => {
  const { user, website } = useAdmin()
  return { user: user.id, website: isOfNoWebsite ? '' : website, form, record: String(record) }
}
