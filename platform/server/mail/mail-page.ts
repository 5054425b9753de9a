import type { MailLogo } from '#content/conference-pictures.ts'
import { isStandard, type Look, standardLook } from '#shared/look/look.ts'
import { paletteOf } from '#shared/look/palette.ts'
import { type Html, html } from './html.ts'

/**
 * The page of an email: a card with its heading and content, below an edge in the colour of the conference's look and the
 * logo that it has uploaded.
 */
export const mailPage = (
  heading: string,
  content: Html,
  look: Look = standardLook,
  logo?: MailLogo,
): string =>
  String(html`<!doctype html>
<html lang="en"><body style="margin:0;padding:16px;background:#F3F6F6;color:#0E1A2B;font:16px/1.5 Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;background:#FFFFFF;border:1px solid #D0D9DF;border-radius:6px;${edgeOf(look)}padding:24px;word-break:break-word;overflow-wrap:anywhere">
${logo && logoMarkup(logo)}<h1 dir="auto" style="margin:0 0 16px;font-size:24px;line-height:1.2">${heading}</h1>
${content}
</div></body></html>`)

/** On white also where a reader inverts the colours: logos are made for white paper. */
const logoMarkup = ({ src, width, height, alt }: MailLogo): Html =>
  html`<p style="margin:0 0 20px"><img src="${src}" width="${String(width)}" height="${String(height)}" alt="${alt}" style="display:block;border:0;background:#FFFFFF"></p>\n`

const edgeOf = (look: Look): string =>
  isStandard(look) ? '' : `border-top:6px solid ${paletteOf(look).light.line};`

/** The call to action of an email, as a link that looks like a button. */
export const mailButton = (address: string, words: string): Html =>
  html`<a href="${address}" style="display:inline-block;padding:12px 20px;background:#163F7C;color:#FFFFFF;border-radius:4px;font-weight:bold;text-decoration:none">${words}</a>`

/** Text that a person wrote, with their line breaks. */
export const mailProse = (lines: readonly string[]): Html =>
  html`<div style="margin:16px 0">${lines.map((line) => html`<div dir="auto">${line || '\u00a0'}</div>\n`)}</div>`
