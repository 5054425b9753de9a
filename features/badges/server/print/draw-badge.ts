import { twoLines } from '#content/format-event.ts'
import { fitName } from '#features/badges/fit-name.ts'
import type { Badge, PrintedConference } from '#features/badges/printed-person.ts'
import { companionColour, typeColour, wornType } from '#features/badges/type-colour.ts'
import { presentationName } from '#features/pricing/presentation-name.ts'
import { ink } from '#platform/server/documents/document-ink.ts'
import { directionOf } from '#platform/server/documents/writing-order.ts'
import { band, bandStamp, conferenceMark } from './badge-art.ts'
import { a6, codePlace, mm, small } from './badge-measures.ts'
import type { Box, Writer } from './badge-writer.ts'

type DrawBadge = (badge: Badge, at?: { x: number; y: number }) => void

/** Draws A6 badges, with the website's band at the top. */
export const a6Badges = (
  writer: Writer,
  conference: PrintedConference,
  logo: Uint8Array | undefined,
): DrawBadge => {
  const { doc, fonts } = writer
  const mark = conferenceMark(doc, conference.look, logo)
  const high = mm(11)
  const sky = bandStamp(doc, conference.look)
  return (badge) => {
    writer.artifact(() => {
      sky({ x: 0, y: 0, scale: mm(a6.width) / band.width })
      mark.draw({ x: mm(8), y: mm(9), height: high })
    })
    writeConference(writer, conference, mm(8) + mark.widthAt(high) + mm(3))
    const inner = { x: mm(8), width: mm(a6.width - 16) }
    const { isRight, y } = writeName({ writer, badge, box: { ...inner, y: mm(48) }, height: 76 })
    const left = mm(codePlace.y - 1) - y
    writeAbout(writer, badge, {
      ...inner,
      isRight,
      y: y + (isNamed(writer, badge) ? mm(5) : mm(3)),
      height: left - mm(5),
    })
    const low = { face: fonts.text, size: 10, leading: 14, colour: ink.second }
    const beside = { x: mm(8), width: mm(codePlace.x - 8 - 3) }
    writer.writeOne(conference.where, low, { ...beside, y: mm(123) - 28 })
    writer.writeOne(conference.when, low, { ...beside, y: mm(123) - 14 })
    writer.artifact(() => doc.rect(0, mm(129), mm(a6.width), mm(19)).fill(colourOf(badge)))
    const word = { face: fonts.strong, size: 24, leading: 28, colour: '#ffffff', tracking: -0.01 }
    writer.writeOne(wordOf(badge), word, { ...inner, y: mm(129 + 9.5) - 14 })
  }
}

/** Draws badges of 90 × 60 mm, each on its own page or on a sheet. */
export const smallBadges = (
  writer: Writer,
  conference: PrintedConference,
  logo: Uint8Array | undefined,
): DrawBadge => {
  const { doc, fonts } = writer
  const mark = conferenceMark(doc, conference.look, logo)
  const high = mm(6)
  const before = mark.widthAt(high) + mm(2)
  return (badge, at = { x: 0, y: 0 }) => {
    const [x, y] = [mm(at.x), mm(at.y)]
    const inner = { x: x + mm(6), width: mm(small.width - 12) }
    writer.artifact(() => mark.draw({ x: inner.x, y: y + mm(5), height: high }))
    const head = { face: fonts.strong, size: 8, leading: 10, colour: ink.first }
    const beside = { x: inner.x + before, width: inner.width - before }
    writer.writeOne(conference.name, head, { ...beside, y: y + mm(8) - 5 })
    const named = writeName({ writer, badge, box: { ...inner, y: y + mm(15.5) }, height: 60 })
    const begin = named.y + (isNamed(writer, badge) ? mm(1.8) : mm(2.2))
    const about = { face: fonts.text, size: 9.5, leading: 12, colour: ink.second }
    writer.writeWithin(aboutOf(writer, badge).join(', '), about, {
      ...inner,
      isRight: named.isRight,
      y: begin,
      height: y + mm(47.3) - begin,
    })
    writer.artifact(() => doc.rect(x, y + mm(48.5), mm(small.width), mm(11.5)).fill(colourOf(badge)))
    writeSmallFoot({ writer, badge, conference, box: { ...inner, y: y + mm(48.5 + 5.75) } })
  }
}

type SmallFoot = { writer: Writer; badge: Badge; conference: PrintedConference; box: Box }

const writeSmallFoot = ({ writer, badge, conference, box }: SmallFoot): void => {
  const { text, strong } = writer.fonts
  const when = { face: text, size: 8.5, leading: 10, colour: '#ffffff' }
  const wide = Math.min(writer.widthOf(text, conference.when) * when.size + 1, box.width / 2)
  writer.writeOne(conference.when, when, {
    x: box.x + box.width - wide,
    y: box.y - 5,
    width: wide,
    isRight: true,
  })
  const word = { face: strong, size: 14, leading: 17, colour: '#ffffff' }
  writer.writeOne(wordOf(badge), word, { ...box, y: box.y - 8.5, width: box.width - wide - mm(3) })
}

/** Where the name of the conference ends on A6, in millimetres. */
const nameEnds = 66

/** The name of the conference next to the logo, from `x` on in points, in two lines as in the website's header. */
const writeConference = (writer: Writer, { name }: PrintedConference, x: number): void => {
  const face = writer.fonts.strong
  const maxWidth = mm(nameEnds) - x
  const lines = twoLines(name).filter(Boolean)
  const widest = Math.max(...lines.map((line) => writer.widthOf(face, line)))
  const size = Math.min(11.5, Math.floor((2 * maxWidth) / widest) / 2)
  const style = { face, leading: 14, colour: ink.first }
  const box = { x, width: maxWidth }
  const centre = mm(9 + 5.5)
  if (size >= 8) writer.writeLines(lines, { ...style, size }, { ...box, y: centre - 7 * lines.length })
  else writer.writeWithin(name, { ...style, size: 9, leading: 10.5 }, { ...box, y: centre - 16, height: 32 })
}

type Named = { writer: Writer; badge: Badge; box: Box; height: number }

/** Whether the name is printed: it is known, and the fonts have its letters. */
const isNamed = (writer: Writer, { of, person }: Badge): boolean =>
  of === 'person' && writer.canWrite(person.name)

/** Writes the name as large as it fits, or draws a line to write it by hand. */
const writeName = ({ writer, badge, box, height }: Named): { y: number; isRight: boolean } => {
  const { doc, fonts } = writer
  if (!isNamed(writer, badge)) {
    const y = box.y + mm(11)
    writer.artifact(() =>
      doc
        .moveTo(box.x, y)
        .lineTo(box.x + box.width, y)
        .lineWidth(0.75)
        .stroke('#7c8aa0'),
    )
    return { y, isRight: false }
  }
  const { name } = badge.person
  const isRight = directionOf(name) === 'rtl'
  const { size, lines } = fitName(name, {
    width: box.width,
    height,
    leading,
    widthOf: (text) => writer.widthOf(fonts.strong, text, tracking),
  })
  const style = { face: fonts.strong, size, leading: size * leading, colour: ink.first, tracking }
  return { y: box.y + writer.writeLines(lines, style, { ...box, isRight }), isRight }
}

/** The line height of a name, as a multiple of its size. */
const leading = 1.08
const tracking = -0.02

/** Writes the organisation, and the country below it. */
const writeAbout = (writer: Writer, badge: Badge, box: Box & { height: number }): void => {
  const { text } = writer.fonts
  const [first = '', second = ''] = aboutOf(writer, badge)
  const style = { face: text, size: 13, leading: 17 }
  const below = second ? 17 : 0
  const took = writer.writeWithin(
    first,
    { ...style, colour: ink.first },
    { ...box, height: box.height - below },
  )
  if (second) writer.writeOne(second, { ...style, colour: ink.second }, { ...box, y: box.y + took })
}

/** The texts below the name. Characters that no font has are omitted. */
const aboutOf = (writer: Writer, { of, person }: Badge): string[] =>
  of === 'person'
    ? [person.organisation, person.country].filter((text) => text !== '' && writer.canWrite(text))
    : [`with ${writer.canWrite(person.name) ? person.name : person.reference}`]

const colourOf = ({ of, person }: Badge): string =>
  of === 'person' ? (person.badge?.colour ?? typeColour(wornType(person.type))) : companionColour

const wordOf = ({ of, person }: Badge): string =>
  of === 'person' ? (person.badge?.label ?? presentationName(wornType(person.type))) : 'Accompanying person'
