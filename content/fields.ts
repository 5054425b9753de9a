import type { GroupField } from './fields/field.ts'
import { group } from './fields/field.ts'
import { frameFields } from './fields/frame-fields.ts'
import { homeFields } from './fields/home-fields.ts'
import { peopleFields } from './fields/people-fields.ts'
import { programmeFields } from './fields/programme-fields.ts'

/** Every field of a website's content, as `websiteContent` has them. What names no page is shown on the home page. */
export const contentFields: GroupField = group(
  'Website',
  { ...frameFields, ...homeFields, ...peopleFields, ...programmeFields },
  { page: '/' },
)
