const blade = 'M0 0C3.4-10 3.2-30 .6-64-.8-40-2-18-1.6 0z'

/** Three rotating wind turbines at the horizon. Decorative. */
export function Turbines() {
  return (
    <div className="turbines" aria-hidden="true">
      {[1, 2, 3].map((number) => (
        <div key={number} className={`turbine turbine-${number}`}>
          <svg className="turbine-tower" aria-hidden="true" viewBox="-3 -118 6 118">
            <path d="M-2.2 0-1-118h2L2.2 0z" />
          </svg>
          <svg className="turbine-rotor loop" aria-hidden="true" viewBox="-66 -66 132 132">
            <path d={blade} />
            <path d={blade} transform="rotate(120)" />
            <path d={blade} transform="rotate(240)" />
            <circle r="3.4" />
          </svg>
        </div>
      ))}
    </div>
  )
}
