import type { Field } from '#content/fields/field.ts'
import type { Json, StoredContent, StoredGroup, StoredItem } from '#content/stored-content.ts'
import { everyOne, isListOfPeople } from '../../referred.ts'
import { ImportProblem } from './import-problem.ts'

/** Whether a field names people of a session: a list of them, or one. */
export const isOfPeople = (field: Field): boolean =>
  field.kind === 'list'
    ? isListOfPeople(field)
    : field.kind === 'group' && field.fields['speaker']?.kind === 'speaker'

/** People by name, with semicolons between them; one in a name has a backslash before it. */
export const peopleInCell = (content: StoredContent, field: Field, value: Json | undefined): string => {
  const people = (field.kind === 'list' ? value : [value]) as readonly StoredGroup[] | undefined
  const names = (people ?? []).map((one) => nameIn(content, one)).filter(Boolean)
  return (field.kind === 'list' ? names.map((name) => name.replaceAll(';', '\\;')) : names).join('; ')
}

const nameIn = (content: StoredContent, person: StoredGroup | undefined): string => {
  const { speaker = '', name = '' } = person ?? {}
  const known = everyOne(content, 'speakers').find(({ id }) => id === speaker)
  return String(known?.['name'] ?? name)
}

/**
 * The people that a cell names: speakers of the website by their name, others in words.
 * @throws ImportProblem when they are more than the field has room for
 */
export const peopleFromCell = (
  content: StoredContent,
  field: Field,
  cell: string,
  newId: () => string,
): Json => {
  const text = cell.normalize('NFC')
  if (field.kind !== 'list') return personOf(content, text.trim())
  const names = namesIn(text)
  if (names.length > field.limit)
    throw new ImportProblem(
      `${field.label} has room for ${field.limit}; a row has ${names.length.toLocaleString('en')}. Nothing was imported.`,
    )
  return names.map((name): StoredItem => ({ id: newId(), ...personOf(content, name) }))
}

/** The parts between semicolons without a backslash before them. */
const namesIn = (text: string): string[] => {
  const parts: string[] = []
  for (const part of text.split(';')) {
    const last = parts.at(-1)
    if (last?.endsWith('\\')) parts.splice(-1, 1, `${last.slice(0, -1)};${part}`)
    else parts.push(part)
  }
  return parts.map((part) => part.trim()).filter(Boolean)
}

const personOf = (content: StoredContent, name: string): StoredGroup => {
  const speaker = everyOne(content, 'speakers').find((one) => one['name'] === name)
  return speaker ? { speaker: speaker.id, name: '' } : { speaker: '', name }
}
