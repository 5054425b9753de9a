/**
 * Tokyo Bay as a woodblock print, not to scale: the coast in four lines, Ariake as the sun, and the three
 * routes, marked T, H and N as in the list next to it, which has the information.
 */
// longer than 60 lines: a drawing, stroke by stroke
export function TokyoBay() {
  return (
    <svg
      className="bay-map"
      viewBox="0 0 1280 640"
      preserveAspectRatio="xMaxYMin slice"
      role="img"
      aria-label="Drawn map of Tokyo Bay, not to scale: Ariake at the head of the bay, Tokyo Station north-west of it, Haneda Airport south-west, Narita Airport far to the east"
    >
      <defs>
        <linearGradient id="bay-water" gradientUnits="userSpaceOnUse" x1="0" y1="60" x2="0" y2="640">
          <stop stopColor="var(--bay-1)" />
          <stop offset="1" stopColor="var(--bay-2)" />
        </linearGradient>
        <path
          id="bay-land"
          d="M0 0H600C622 26 640 40 636 66C632 92 650 96 654 118L676 120L680 150L650 158C640 186 648 210 634 236L676 246L694 292L660 318L622 306C608 330 612 352 596 380C578 410 588 436 566 468C548 494 556 520 530 548C512 568 516 604 486 640H0ZM560 0H1280V640H1136C1150 600 1122 584 1120 556C1118 530 1064 520 1058 494C1052 470 1082 462 1096 438C1112 410 1100 384 1120 352C1138 322 1130 296 1112 270C1092 242 1076 238 1060 206C1048 182 1026 180 1006 160C984 140 960 148 934 134C906 120 884 134 852 120C824 108 800 122 772 108L744 112C724 100 700 112 676 96C660 86 640 70 620 52ZM700 150l44-8 12 26-46 12zM764 138l58-6 10 30-60 10zM716 196l66-14 16 38-70 16zM812 184l54-4 6 34-54 8zM846 138l44 4-4 26-38-2z"
        />
      </defs>
      <rect width="1280" height="640" fill="url(#bay-water)" />
      <path
        d="M0 560q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0q32.0 -26 64.0 0t64.0 0V640H0Z"
        fill="var(--wave-3)"
      />
      <path
        d="M0 606q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0q40.0 -22 80.0 0t80.0 0V640H0Z"
        fill="var(--wave-4)"
      />
      <use href="#bay-land" fill="none" stroke="var(--bay-line)" strokeWidth="58" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="url(#bay-water)" strokeWidth="55.8" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="var(--bay-line)" strokeWidth="44" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="url(#bay-water)" strokeWidth="41.8" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="var(--bay-line)" strokeWidth="31" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="url(#bay-water)" strokeWidth="28.8" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="var(--bay-line)" strokeWidth="19" strokeLinejoin="round" />
      <use href="#bay-land" fill="none" stroke="url(#bay-water)" strokeWidth="16.8" strokeLinejoin="round" />
      <use href="#bay-land" fill="var(--land)" />
      <path
        d="M1280 300C1240 330 1216 360 1226 410S1190 500 1210 560 1196 620 1204 640H1280ZM1280 92C1220 70 1180 96 1130 76S1010 56 960 30 870 20 850 0H1280Z"
        fill="var(--land-2)"
        opacity=".55"
      />
      <path
        d="M1226 420q14-34 30 0M1240 470q14-34 30 0M1200 520q14-34 30 0"
        fill="none"
        stroke="var(--turbine)"
        strokeWidth="2"
        opacity=".6"
      />
      <Turbine at="translate(1000 330) scale(0.5)" />
      <Turbine at="translate(1040 356) scale(0.66)" />
      <Turbine at="translate(962 352) scale(0.42)" />
      <Boat at="translate(838 404) scale(1)" />
      <Boat at="translate(742 500) scale(0.7)" />
      <path d="M654 132Q690 150 716 190" fill="none" stroke="var(--land-2)" strokeWidth="4" />
      <Route along="M654 62C700 62 742 120 764 206" colour="var(--ai)" />
      <Route along="M656 282C690 276 716 240 764 206" colour="var(--ok)" />
      <Route along="M1180 120C1060 96 980 190 900 200S800 210 764 206" colour="#f2b01e" />
      <circle cx="764" cy="206" r="34" fill="var(--land)" />
      <circle cx="764" cy="206" r="27" fill="var(--sun-1)" />
      <g className="bay-wide">
        <Stop {...wide} mark="T" x={654} y={62} colour="var(--ai)" />
        <Stop {...wide} mark="H" x={656} y={282} colour="var(--ok)" />
        <Stop {...wide} mark="N" x={1180} y={120} colour="#f2b01e" />
        <g fontSize="17" fontWeight="640" fill="var(--ink)">
          <text x="630" y="68" textAnchor="end">
            Tokyo Station
          </text>
          <text x="630" y="280" textAnchor="end">
            Haneda
          </text>
          <text x="1206" y="126">
            Narita
          </text>
        </g>
        <g>
          <path d="M764 240V258" stroke="#fff" strokeWidth="2" />
          <rect x="752" y="258" width="172" height="52" rx="4" fill="var(--surface)" />
          <text x="768" y="280" fontSize="18" fontWeight="700" fill="var(--ink)">
            Ariake
          </text>
          <text x="768" y="299" fontSize="14" fill="var(--ink-2)">
            Conference venue
          </text>
        </g>
      </g>
      <g className="bay-narrow">
        <Stop {...narrow} mark="T" x={654} y={62} colour="var(--ai)" />
        <Stop {...narrow} mark="H" x={650} y={290} colour="var(--ok)" />
        <Stop {...narrow} mark="N" x={1180} y={120} colour="#f2b01e" />
        <rect x="706" y="262" width="148" height="64" rx="8" fill="var(--surface)" />
        <text x="780" y="306" textAnchor="middle" fontSize="36" fontWeight="700" fill="var(--ink)">
          Ariake
        </text>
      </g>
    </svg>
  )
}

function Turbine({ at }: { at: string }) {
  return (
    <g transform={at} fill="var(--tb)">
      <path d="M-2.4 0L-1-118H1L2.4 0Z" />
      {[10, 130, 250].map((turn) => (
        <path
          key={turn}
          transform={`translate(0 -118) rotate(${turn})`}
          d="M0 0C4-10 4-30 .6-64-1-40-2-18-1.6 0Z"
        />
      ))}
    </g>
  )
}

function Boat({ at }: { at: string }) {
  return (
    <g transform={at}>
      <path d="M-26 0H26L18 11H-18Z" fill="var(--land)" />
      <path d="M-2-34V-2H-20ZM3-42V-2H22Z" fill="var(--land-2)" />
    </g>
  )
}

function Route({ along, colour }: { along: string; colour: string }) {
  return (
    <>
      <path d={along} fill="none" stroke="var(--land)" strokeWidth="11" strokeLinecap="round" />
      <path d={along} fill="none" stroke={colour} strokeWidth="5.5" strokeLinecap="round" />
    </>
  )
}

/** The sizes of a stop in wide and narrow windows; `drop`: from its centre to the baseline of its letter. */
const wide = { r: 17, border: 4.59, drop: 5.95 }
const narrow = { r: 30, border: 8.1, drop: 10.5 }

type StopProps = typeof wide & { mark: string; x: number; y: number; colour: string }

function Stop({ mark, x, y, r, border, drop, colour }: StopProps) {
  return (
    <>
      <circle cx={x} cy={y} r={r} fill="var(--surface)" stroke={colour} strokeWidth={border} />
      <text x={x} y={y + drop} textAnchor="middle" fontSize={r} fontWeight="720" fill="var(--ink)">
        {mark}
      </text>
    </>
  )
}
