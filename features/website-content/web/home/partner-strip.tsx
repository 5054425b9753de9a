import type { ShownPartner } from '#features/website-content/website-content.contract.ts'
import { Marquee } from '#ui/site/marquee.tsx'
import { PartnerName } from '../people/partner-name.tsx'

/** The marquee of partner institutions (W13), as wide as the window. */
export function PartnerStrip({ partners }: { partners: readonly ShownPartner[] }) {
  return (
    <Marquee label="Partner institutions" gap={8} seconds={70} hoverSeconds={75}>
      {partners.map((partner) => (
        <li key={partner.id}>
          <PartnerName {...partner} />
        </li>
      ))}
    </Marquee>
  )
}
