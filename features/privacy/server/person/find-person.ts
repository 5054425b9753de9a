import { pictureAddress, pictureWidths } from '#content/picture.ts'
import { formatBlocker } from '#features/privacy/format-blocker.ts'
import { addressPattern, namingPatterns } from '#features/privacy/person-labels.ts'
import { erasedParts, fateOf } from '#features/privacy/person-parts.ts'
import type { FoundPerson } from '#features/privacy/privacy.contract.ts'
import type { PrivacyDeps } from '#features/privacy/server/privacy-deps.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { addressKey } from '#shared/text/address-key.ts'
import { readBlockers, readMentions } from './blockers.store.ts'
import { findErasureUnderWay } from './erasures.store.ts'
import { countParts } from './person.store.ts'
import { readPhotos } from './photos.store.ts'
import { readTexts } from './texts-of.store.ts'

/** Everything that is held on the person with this address, and what an erasure would do with it. */
export const findPerson = async (
  connection: Connection,
  { countAtSandbox }: Pick<PrivacyDeps, 'countAtSandbox'>,
  email: string,
): Promise<FoundPerson> => {
  const labels = await readTexts(connection, addressKey(email))
  const counted = new Map((await countParts(connection, labels)).map(({ part, rows }) => [part, rows]))
  const atSandbox = await countAtSandbox(connection, addressPattern(labels.address))
  counted.set('notes', (counted.get('notes') ?? 0) + atSandbox)
  const named = namingPatterns(labels)
  const { isAdmin, websites } = await readMentions(connection, labels.address, named)
  const photos = await readPhotos(connection, named)
  const underWay = await findErasureUnderWay(connection, labels.address)
  return {
    email: labels.address,
    held: erasedParts.flatMap((part) => {
      const rows = counted.get(part) ?? 0
      return rows > 0 ? [{ part, rows, fate: fateOf(part) }] : []
    }),
    blockers: (await readBlockers(connection, labels.address)).map(formatBlocker),
    notes: [
      ...labels.shared.map(
        (name) =>
          `The name “${name}” belongs to another email address too. Where only the name appears, it is kept.`,
      ),
      ...(labels.unowned > 0
        ? [
            `Older entries of the audit have their name and do not say whose they are: ${labels.unowned}. They are kept until their time is over.`,
          ]
        : []),
      ...(isAdmin
        ? ['They have an account of the back-office. Disable it in Accounts; it is not erased.']
        : []),
      ...websites.map(
        (website) =>
          `The website ${website} names them. Edit it in Website; versions that were shown before are kept. A photo can be removed from them too.`,
      ),
    ],
    photos: photos.map(({ width, ...photo }) => ({
      ...photo,
      src: pictureAddress(photo.id, pictureWidths(width)[0] ?? width),
    })),
    erasureId: underWay?.id ?? null,
  }
}
