import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PictureFormat, pictureFileName } from '#content/picture-files.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { Problem } from '#shared/problem.ts'

const words = {
  name: 'showPicture',
  feature: 'pictures',
  summary: 'Shows a picture in one of its widths, as AVIF or WebP, or as `.png` or `.jpg`.',
  type: 'image/*',
  failures: { 404: 'There is no such picture.', 503: 'The picture cannot be opened at the moment.' },
}

const types: Readonly<Record<PictureFormat, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

const pictureAddress = /^([0-9a-f]{64})-(\d{1,4})(?:\.(png|jpg))?$/

/**
 * Serves the files of pictures, on every host of the installation, without a session and without the database. An address
 * never changes what it shows.
 */
export const pictureFileRoutes = (
  app: FastifyInstance,
  { pictureFiles }: { pictureFiles: Pick<FileStore, 'openKept'> },
): void => {
  app.get<{ Params: { name: string } }>('/pictures/:name', { config: { words } }, async (request, reply) => {
    const [, id, width, plain] = pictureAddress.exec(request.params.name) ?? []
    if (id === undefined || width === undefined) throw noPicture()
    const format = plain ? (plain as PictureFormat) : formatFor(request)
    const file = await pictureFiles.openKept(pictureFileName(id, Number(width), format))
    if (!file) throw noPicture()
    if (request.method === 'HEAD') file.stream.destroy()
    if (!plain) reply.header('vary', 'Accept')
    return sendFile(reply, types[format], file)
  })
}

const formatFor = ({ headers: { accept = '' } }: FastifyRequest): PictureFormat =>
  accept.includes('image/avif') ? 'avif' : 'webp'

/** Emails of other origins show it too; opened alone it runs nothing. */
const pictureHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, immutable',
} as const

const sendFile = (
  reply: FastifyReply,
  type: string,
  { bytes, stream }: NonNullable<Awaited<ReturnType<FileStore['openKept']>>>,
) => reply.headers({ ...pictureHeaders, 'content-type': type, 'content-length': bytes }).send(stream)

const noPicture = () => new Problem(404, 'not_found', 'There is no such picture')
