import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { websiteParam } from '#shared/fields.ts'

/** A file of exactly this size is accepted; one byte more is 413. */
export const maxPictureBytes = 26_214_400

/** The name of the file in the multipart form of `uploadPicture`. */
export const pictureField = 'picture'

/** The SHA-256 of a stored picture, which is its id. */
const pictureId = z.string('Not a picture').check(z.regex(/^[0-9a-f]{64}$/, 'Not a picture'))

const ofWebsite = z.object({ website: websiteParam })
const ofPicture = z.object({ website: websiteParam, id: pictureId })

const storedPicture = z.object({
  id: pictureId,
  /** Of the stored master, in pixels. */
  width: z.int(),
  height: z.int(),
})
export type StoredPicture = z.output<typeof storedPicture>

/**
 * Stores a picture, one file as `picture`. It answers when all widths exist, so that the picture can be shown at once. The
 * same picture again has the same id.
 * @returns 201 The picture is stored
 * @throws 400 The file is no picture that can be read, with what to do
 * @throws 413 The file is too large
 * @throws 422 The picture has too many pixels, or takes too long to read
 * @throws 503 The picture cannot be stored at the moment, or too many are being read
 */
export const uploadPicture = endpoint({
  method: 'POST',
  path: '/admin/api/admin/pictures/:website',
  access: 'write',
  params: ofWebsite,
  replies: { 201: storedPicture },
})

const part = (label: string) =>
  z
    .number(`${label} must be a number`)
    .check(z.minimum(0, `${label} must be 0 or more`), z.maximum(1, `${label} must be at most 1`))

/**
 * Makes a new picture of a part of one. Pages keep what they show until their content names the new one.
 * @returns 201 The new picture is stored
 * @throws 404 The conference has no such picture
 * @throws 422 The part is smaller than a pixel, or takes too long to read
 * @throws 503 The picture cannot be read or stored at the moment
 */
export const cropPicture = endpoint({
  method: 'POST',
  path: '/admin/api/admin/pictures/:website/:id/crops',
  access: 'write',
  params: ofPicture,
  /** Shares of the width and height, from the top left. */
  body: z.object({ x: part('x'), y: part('y'), width: part('width'), height: part('height') }),
  replies: { 201: storedPicture },
})

const pictureUse = z.object({
  /** The path of the field in the draft. */
  path: z.array(z.string()),
  /** For example `Haruka Morisada, portrait`. */
  subject: z.string(),
})
export type PictureUse = z.output<typeof pictureUse>

const listedPicture = z.extend(storedPicture, {
  /** The picture of which this is a part; null: it was uploaded. */
  croppedFrom: z.nullable(pictureId),
  uploadedAt: z.iso.datetime(),
  /** Where the draft shows it. */
  uses: z.array(pictureUse),
  /** Whether the website shows it now. */
  isPublished: z.boolean(),
  /** The number of versions that show it, the published one included. */
  versions: z.int(),
})
export type ListedPicture = z.output<typeof listedPicture>

/** Lists the pictures of the conference, newest first, and where each is used. */
export const listPictures = endpoint({
  method: 'GET',
  path: '/admin/api/admin/pictures/:website',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.array(listedPicture) },
})

/**
 * Removes a picture and all its crops for good, from the website, the draft and every version. With a crop goes the picture
 * that it is a part of. It cannot be undone. Pages show what they show without a picture.
 * @throws 404 The conference has no such picture
 */
export const erasePicture = endpoint({
  method: 'DELETE',
  path: '/admin/api/admin/pictures/:website/:id',
  access: 'write',
  params: ofPicture,
  replies: {
    200: z.object({
      /** The ids of the removed pictures. */
      erased: z.array(pictureId),
      /** The names of the other conferences that you may see, show one of them and keep it. */
      stillIn: z.array(z.string()),
    }),
  },
})
