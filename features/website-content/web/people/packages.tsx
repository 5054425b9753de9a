import type { ShownPackage } from '#features/website-content/website-content.contract.ts'

/** What sponsors can take, each with its price, its places and what it contains. */
export function Packages({ packages }: { packages: readonly ShownPackage[] }) {
  return (
    <section aria-labelledby="packages" className="site-width pt-13 md:pt-19">
      <h2 id="packages" className="text-3xl">
        Packages for sponsors
      </h2>
      <ul className="packages">
        {packages.map((one, at) => (
          <li key={at}>
            <Package {...one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Package({ name, price, places, contains }: ShownPackage) {
  return (
    <>
      <h3 dir="auto">{name}</h3>
      {price && (
        <p className="package-price num" dir="auto">
          {price}
        </p>
      )}
      {places !== undefined && (
        <p className="package-places">{places === 1 ? '1 place' : `${places.toLocaleString('en')} places`}</p>
      )}
      {contains.length > 0 && (
        <ul>
          {contains.map((line, at) => (
            <li key={at} dir="auto">
              {line}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
