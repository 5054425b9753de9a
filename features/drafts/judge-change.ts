import type { Field, GroupField, ListField, LongField, TextField } from '#content/fields/field.ts'
import { textOf } from '#content/long-text/long-text.ts'
import { longText } from '#content/long-text/long-text-schema.ts'
import { judgePageAddress } from '#content/own-pages.ts'
import { pictureTextLimits, storedPicture } from '#content/picture.ts'
import type { Json, StoredContent, StoredGroup, StoredItem } from '#content/stored-content.ts'
import { applyChange, valueAt } from './apply-changes.ts'
import type { Change, Path } from './change.ts'
import { isSameKind } from './differences.ts'
import { fieldAt } from './field-at.ts'
import { pictureTextLabels } from './format-picture.ts'

/**
 * Why a change can never be saved, as a message; undefined when it can. A draft may be incomplete, but each
 * value must have the type and limit of its field, URLs must be safe, and text must not contain invisible
 * characters.
 */
export const judgeChange = (content: StoredContent, change: Change): string | undefined => {
  switch (change.kind) {
    case 'set':
      return judgeSet(change)
    case 'add':
      return judgeAdd(content, change)
    case 'remove':
      return isOpenList(change.path) ? undefined : notHere
    case 'move': {
      const { path, to } = change
      if (fieldAt(path)?.kind !== 'list' || fieldAt(to)?.kind !== 'list') return notHere
      const sameList = path.join() === to.join()
      if (!sameList && !isSameKind(path, to)) return 'It cannot be moved to this list.'
      return sameList ? undefined : judgeRoom(content, to)
    }
  }
}

const notHere = 'This cannot be changed here.'

const judgeSet = ({ path, after }: Extract<Change, { kind: 'set' }>): string | undefined => {
  const field = fieldAt(path)
  if (!field || field.kind === 'group' || field.kind === 'list') return notHere
  return judgeValue(field, after)
}

const judgeAdd = (content: StoredContent, change: Extract<Change, { kind: 'add' }>): string | undefined => {
  const list = isOpenList(change.path)
  if (!list) return notHere
  const crowded = applyChange(content, change).outcome === 'applied' && judgeRoom(content, change.path)
  return crowded || judgeItem(list, change.item)
}

const judgeRoom = (content: StoredContent, path: Path): string | undefined => {
  const list = fieldAt(path) as ListField
  const there = (valueAt(content, path) as readonly StoredItem[] | undefined) ?? []
  return there.length >= list.limit ? `${list.label} has room for ${list.limit}.` : undefined
}

/** The list at a path, if items may be added to it. */
const isOpenList = (path: Path): ListField | undefined => {
  const field = fieldAt(path)
  return field?.kind === 'list' && !field.fixed && !field.whole ? field : undefined
}

const judgeItem = ({ item }: ListField, { id, hidden, ...rest }: StoredItem): string | undefined => {
  if (!/^[a-z0-9][a-z0-9-]{0,79}$/.test(id)) return notHere
  if (hidden !== undefined && hidden !== true) return notHere
  if (item.kind === 'reference') return Object.keys(rest).length > 0 ? notHere : undefined
  if (item.kind === 'group') return judgeGroup(item, rest)
  return Object.keys(rest).join() === 'text' ? judgeValue(item.text, rest['text']) : notHere
}

const judgeGroup = (group: GroupField, value: StoredGroup): string | undefined => {
  if (Object.keys(value).some((name) => !Object.hasOwn(group.fields, name))) return notHere
  for (const [name, field] of Object.entries(group.fields)) {
    const problem = judgeField(field, value[name])
    if (problem) return problem
  }
  return undefined
}

const judgeField = (field: Field, value: Json | undefined): string | undefined => {
  if (field.kind === 'kept') {
    const isRight = field.isRight?.(value) ?? true
    return isRight && (value === undefined || isHarmless(value)) ? undefined : notHere
  }
  if (field.kind === 'group') return isGroup(value) ? judgeGroup(field, value) : notHere
  if (field.kind !== 'list') return judgeValue(field, value)
  if (!Array.isArray(value)) return notHere
  const items = value as readonly StoredItem[]
  if (items.length > field.limit) return `${field.label} has room for ${field.limit}.`
  if (!items.every((one) => isGroup(one) && typeof one['id'] === 'string')) return notHere
  if (new Set(items.map(({ id }) => id)).size < items.length) return notHere
  return items.map((one) => judgeItem(field, one)).find(Boolean)
}

/** Why a field cannot have a value, as a message; undefined when it can. */
const judgeValue = (field: Field, value: Json | undefined): string | undefined => {
  switch (field.kind) {
    case 'line':
    case 'text':
    case 'address':
      return typeof value === 'string' ? judgeText(field, value) : `${field.label} must be text.`
    case 'long':
      return judgeLongText(field, value)
    case 'number': {
      const { label, min, max, whole, unit } = field
      const limit = (number: number) => (unit === 'cents' ? number / 100 : number).toLocaleString('en')
      if (typeof value !== 'number' || (whole && !Number.isInteger(value)))
        return `${label} must be ${whole && unit !== 'cents' ? 'a whole number' : 'a number'}.`
      return value < min || value > max ? `${label} must be from ${limit(min)} to ${limit(max)}.` : undefined
    }
    case 'choice':
      return field.choices.some((one) => one.value === value)
        ? undefined
        : `${field.label}: choose one of the list.`
    case 'flag':
      return typeof value === 'boolean' ? undefined : notHere
    case 'time':
      return value === '' || (typeof value === 'string' && timeOfDay.test(value))
        ? undefined
        : `${field.label} must be from and to, such as 09:00-09:45.`
    case 'speaker':
      return typeof value === 'string' && /^[a-z0-9-]{0,80}$/.test(value) ? undefined : notHere
    case 'picture':
      return value === null ? undefined : judgePicture(field.label, value)
    default:
      return notHere
  }
}

const judgePicture = (label: string, value: Json | undefined): string | undefined => {
  const [issue] = storedPicture.safeParse(value).error?.issues ?? []
  if (!issue) return undefined
  const [part] = issue.path
  if (part !== 'alt' && part !== 'credit') return notHere
  const name = `${label}, ${pictureTextLabels[part]}`
  if (issue.code === 'too_big') return `${name} has room for ${pictureTextLimits[part]} characters.`
  return issue.code === 'custom'
    ? `${name} contains characters that cannot be shown. Type it instead of pasting it.`
    : notHere
}

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/

const judgeText = ({ kind, label, limit, rule }: TextField, value: string): string | undefined => {
  if (value.length > limit) return `${label} has room for ${limit.toLocaleString('en')} characters.`
  if (kind !== 'text' && value.includes('\n')) return `${label} must be on one line.`
  if (unseen.test(value))
    return `${label} contains characters that cannot be shown. Type it instead of pasting it.`
  if (kind === 'address' && value !== '' && !harmlessAddress.test(value))
    return `${label} must begin with / for a page of this website, or with https://`
  if (value !== '' && rule === 'web' && !isWebAddress(value))
    return `${label} must be an address of another website, such as https://example.org`
  return value !== '' && rule === 'page' ? judgePageAddress(value) : undefined
}

/** An https address of a host with a domain, without a name and password. */
const isWebAddress = (value: string): boolean => {
  if (!value.startsWith('https://') || !URL.canParse(value)) return false
  const { hostname, username, password } = new URL(value)
  return /\.(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/.test(hostname) && username === '' && password === ''
}

const judgeLongText = ({ label, limit }: LongField, value: Json | undefined): string | undefined => {
  const { data, error } = longText.safeParse(value)
  if (error) {
    const isLink = error.issues.some(({ path }) => path.at(-1) === 'href')
    return isLink
      ? `${label}: a link must begin with / for a page of this website, with https:// or with mailto:`
      : `${label} can hold paragraphs, lists, bold, italics and links only.`
  }
  const spans = data.flatMap((one) => (one.kind === 'list' ? one.items.flat() : one.spans))
  // addresses of links can be far longer than the words
  if (data.length > 500 || spans.length > 5000 || JSON.stringify(data).length > 200_000)
    return `${label} has too many parts. Split it in two.`
  if (textOf(data).length > limit) return `${label} has room for ${limit.toLocaleString('en')} characters.`
  return spans.some(({ text, href = '' }) => unseen.test(text) || unseen.test(href))
    ? `${label} contains characters that cannot be shown. Type it instead of pasting it.`
    : undefined
}

/** Control characters except the line feed, private use (preview marks), and lone surrogates. */
const unseen = /(?!\n)\p{Cc}|\p{Co}|\p{Cs}|[\u2028\u2029]/u
/** The same rule as in `websiteContent`. */
const harmlessAddress = /^(?:\/(?!\/)|#|https?:\/\/)[^\s\\]*$/

const isGroup = (value: Json | undefined): value is StoredGroup =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Data stored with an item but not described as fields: short names, paths of our own images, numbers;
 * limited in depth.
 */
const isHarmless = (value: Json, depth = 0): boolean => {
  if (typeof value === 'string')
    return /^[\p{L}\p{N} ,./_-]{0,200}$/u.test(value) && !/^\/\/|\.\./.test(value)
  if (typeof value !== 'object' || value === null) return true
  return depth < 3 && Object.values(value).every((one) => isHarmless(one, depth + 1))
}
