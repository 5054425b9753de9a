import type { OwnFactors } from '../second-factor.contract.ts'

/** Why no passkey can be added on this page; undefined when one can. */
export const noPasskeys = (
  { passkeysHere, passkeyHost }: Pick<OwnFactors, 'passkeysHere' | 'passkeyHost'>,
  isKnown: boolean,
): string | undefined => {
  if (!passkeysHere)
    return `Passkeys can be added and used on ${passkeyHost} only, because a browser ties each to one host. Here you use codes.`
  if (!isKnown) return 'This browser does not support passkeys on this page. Here you use codes.'
  return undefined
}
