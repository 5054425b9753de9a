import { lazy, type ReactNode, Suspense } from 'react'
import type {
  FactField,
  Field,
  FlagField,
  KeptField,
  LeafField,
  PictureField,
  TimeField,
} from '#content/fields/field.ts'
import type { Path } from '../../change.ts'
import { AdminLongText } from '../long-text/admin-long-text.tsx'
import { AdminPictureField } from '../pictures/admin-picture-field.tsx'
import {
  AdminChoice,
  AdminFact,
  AdminFlag,
  AdminNumber,
  AdminSpeaker,
  AdminText,
  type ControlProps,
} from './admin-controls.tsx'
import { AdminFieldFrame } from './admin-field-frame.tsx'
import { AdminTime } from './admin-time.tsx'
import { useField } from './use-field.ts'

const AdminList = lazy(() => import('../lists/admin-list.tsx'))
const AdminAgenda = lazy(() => import('../lists/admin-agenda.tsx'))

/** A field of a record, rendered from its description. */
export function AdminField({ path, field }: { path: Path; field: Field }) {
  switch (field.kind) {
    case 'kept':
      return null
    case 'fact':
      return <AdminFact path={path} label={field.label} />
    case 'group':
      return (
        <fieldset className="edit-group">
          <legend>{field.label}</legend>
          <AdminFields path={path} fields={field.fields} />
        </fieldset>
      )
    case 'list':
      return (
        <Suspense fallback={<div className="adm-skeleton" />}>
          {path.join('.') === 'agenda.days' ? <AdminAgenda /> : <AdminList path={path} field={field} />}
        </Suspense>
      )
    default:
      return <AdminLeaf path={path} field={field} />
  }
}

/** The fields of a group, one below the other. */
export function AdminFields({ path, fields }: { path: Path; fields: Readonly<Record<string, Field>> }) {
  return Object.entries(fields).map(([name, field]) => (
    <AdminField key={name} path={[...path, name]} field={field} />
  ))
}

type Leaf = Exclude<LeafField, FactField | KeptField>

function AdminLeaf({ path, field }: { path: Path; field: Leaf }) {
  const parts = useField(path)
  switch (field.kind) {
    case 'flag':
      return <AdminFlag field={field} parts={parts} />
    case 'time':
      return <AdminTime field={field} parts={parts} />
    case 'picture':
      return <AdminPictureField field={field} parts={parts} />
    default:
      return (
        <AdminFieldFrame field={field} parts={parts}>
          {(control) => controlOf(field, { control, parts })}
        </AdminFieldFrame>
      )
  }
}

const controlOf = (
  field: Exclude<Leaf, FlagField | TimeField | PictureField>,
  props: ControlProps,
): ReactNode => {
  switch (field.kind) {
    case 'number':
      return <AdminNumber {...props} field={field} />
    case 'choice':
      return <AdminChoice {...props} choices={field.choices} />
    case 'speaker':
      return <AdminSpeaker {...props} />
    case 'long':
      return <AdminLongText {...props} />
    default:
      return <AdminText {...props} field={field} />
  }
}
