type Tiered = { tier?: string | undefined }

/** Groups partners by tier, in the order of each tier's first partner; those without a tier come last. */
export const tiersOf = <P extends Tiered>(
  partners: readonly P[],
): { name: string | undefined; partners: P[] }[] => {
  const tiers = new Map<string | undefined, P[]>()
  for (const partner of partners) {
    const name = partner.tier?.trim() || undefined
    tiers.set(name, [...(tiers.get(name) ?? []), partner])
  }
  return [...tiers]
    .map(([name, those]) => ({ name, partners: those }))
    .sort((one, other) => Number(one.name === undefined) - Number(other.name === undefined))
}
