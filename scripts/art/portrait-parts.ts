/** Three tones of a colour: dark, medium, light. */
export const pigments = {
  ai: { ink: '#163F7C', half: '#A9C9DC', paper: '#F3F6F6' },
  shu: { ink: '#A92C12', half: '#F0A88C', paper: '#FDF0EB' },
  asagi: { ink: '#0B6074', half: '#9BD0D8', paper: '#EAF6F7' },
  wakatake: { ink: '#17693F', half: '#A5D4B0', paper: '#EFF8F1' },
  yamabuki: { ink: '#8A5A00', half: '#F4CD6B', paper: '#FDF6E0' },
  murasaki: { ink: '#55338A', half: '#C4AEE4', paper: '#F5F0FB' },
} as const

export type Tones = { ink: string; half: string; paper: string }

/** Six skin tones, each with its shade and the colour of its lips. */
export const skins = {
  porcelain: { tone: '#F6E0CB', shade: '#E9C3A2', lips: '#8E3B2A' },
  sand: { tone: '#EBC7A4', shade: '#D4A47B', lips: '#8E3B2A' },
  honey: { tone: '#D6A57C', shade: '#B98258', lips: '#8E3B2A' },
  chestnut: { tone: '#B57F56', shade: '#94613D', lips: '#8E3B2A' },
  umber: { tone: '#8A5A3B', shade: '#6B4229', lips: '#2A160E' },
  ebony: { tone: '#5E3B29', shade: '#452A1C', lips: '#2A160E' },
} as const

export const hairColours = {
  black: '#1B1410',
  brown: '#4A2C18',
  auburn: '#8E3F17',
  blond: '#C99A4A',
  grey: '#8D949C',
  white: '#D9DCDD',
} as const

/** The left edge of a face (symmetrical around 160), its lower edge, and its outline. */
export type Face = { left: number; chin: number; outline: string }

export const faces = {
  oval: {
    left: 104,
    chin: 230,
    outline: 'M104 150C104 58 216 58 216 150C216 198 184 230 160 230S104 198 104 150Z',
  },
  round: {
    left: 97,
    chin: 222,
    outline: 'M97 150C97 62 223 62 223 150C223 210 194 222 160 222S97 210 97 150Z',
  },
  long: {
    left: 107,
    chin: 242,
    outline: 'M107 150C107 54 213 54 213 150C213 208 186 242 160 242S107 208 107 150Z',
  },
  square: {
    left: 102,
    chin: 228,
    outline: 'M102 150C102 60 218 60 218 150C218 216 206 228 160 228S102 216 102 150Z',
  },
  heart: {
    left: 100,
    chin: 234,
    outline: 'M100 150C100 56 220 56 220 150C220 184 176 234 160 234S100 184 100 150Z',
  },
} as const satisfies Record<string, Face>

/** What is drawn behind the shoulders, and in front of the face. `colour` is that of the hair, `cloth` that of the clothes. */
type Headwear = { behind?: string; front?: string }
type Worn = { face: Face; colour: string; cloth: Tones }

const path = (d: string, colour: string) => `<path d="${d}" fill="${colour}"/>`
const circle = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`

/** Hair or headwear. */
export const hairStyles = {
  short: ({ face: { left: l }, colour }) => {
    const r = 320 - l
    return {
      front: path(
        `M${l - 5} 168C${l - 14} 40 ${r + 14} 40 ${r + 5} 168L${r - 8} 128Q160 94 ${l + 8} 128Z`,
        colour,
      ),
    }
  },
  part: ({ face: { left: l }, colour }) => {
    const r = 320 - l
    return {
      front: path(
        `M${l - 6} 172C${l - 22} 34 ${r + 24} 34 ${r + 6} 160C${r - 4} 118 196 116 132 90Q120 128 ${l - 6} 172Z`,
        colour,
      ),
    }
  },
  quiff: ({ face: { left: l }, colour }) => {
    const r = 320 - l
    return {
      front: path(
        `M${l - 4} 160C${l - 10} 96 ${l} 60 150 46Q220 26 ${r + 8} 82Q${r + 10} 120 ${r + 4} 160L${r - 8} 112Q180 88 ${l + 10} 116Z`,
        colour,
      ),
    }
  },
  bald: ({ face: { left: l }, colour }) => {
    const r = 320 - l
    return {
      front: path(
        `M${l - 7} 186Q${l - 12} 130 ${l + 8} 112L${l + 4} 176ZM${r + 7} 186Q${r + 12} 130 ${r - 8} 112L${r - 4} 176Z`,
        colour,
      ),
    }
  },
  curls: ({ face: { left }, colour }) => {
    const wide = 164 - left
    const rows = [
      [wide, 142],
      [Math.round(wide * 0.78), 104],
      [Math.round(wide * 0.42), 80],
    ] as const
    const both = rows.flatMap(([x, y]) => [circle(160 - x, y, 27, colour), circle(160 + x, y, 27, colour)])
    return { front: [...both, circle(160, 72, 27, colour)].join('') }
  },
  afro: ({ colour }) => ({ behind: circle(160, 128, 112, colour) }),
  long: ({ face: { left: l }, colour }) => {
    const r = 320 - l
    return {
      behind: path(`M${l - 26} 330C${l - 34} 10 ${r + 34} 10 ${r + 26} 330Z`, colour),
      front: path(
        `M${l - 4} 160C${l - 8} 44 ${r + 8} 44 ${r + 4} 160Q${r - 10} 104 164 84Q${l + 10} 104 ${l - 4} 160Z`,
        colour,
      ),
    }
  },
  bob: ({ face: { left: l }, colour }) => {
    const r = 320 - l
    return {
      behind: path(`M${l - 24} 236C${l - 40} 22 ${r + 40} 22 ${r + 24} 236Q160 262 ${l - 24} 236Z`, colour),
      front: path(`M${l - 2} 150C${l} 50 ${r} 50 ${r + 2} 150Q${r - 6} 126 ${l - 2} 128Z`, colour),
    }
  },
  bun: ({ face: { left: l }, colour }) => {
    const r = 320 - l
    return {
      behind: circle(160, 46, 32, colour),
      front: path(
        `M${l - 4} 158C${l - 10} 46 ${r + 10} 46 ${r + 4} 158Q${r - 12} 100 160 98T${l - 4} 158Z`,
        colour,
      ),
    }
  },
  braid: ({ face: { left: l }, colour }) => {
    const r = 320 - l
    const knots = [0, 1, 2, 3, 4].map(
      (at) => `<ellipse cx="${r + 4 + 3 * at}" cy="${190 + 32 * at}" rx="16" ry="20" fill="${colour}"/>`,
    )
    const top = `M${l - 4} 156C${l - 10} 44 ${r + 10} 44 ${r + 4} 156Q${r - 12} 108 148 82Q${l + 4} 106 ${l - 4} 156Z`
    return { front: path(top, colour) + knots.join('') }
  },
  scarf: ({ cloth: { ink, paper } }) => ({
    behind: `<ellipse cx="160" cy="172" rx="66" ry="84" fill="${ink}"/>`,
    front: `<path fill-rule="evenodd" d="M66 304Q78 240 80 156C78 22 242 22 240 156Q242 240 254 304Q160 356 66 304ZM160 92C92 92 94 232 160 238C226 232 228 92 160 92Z" fill="${ink}"/><path d="M76 262Q160 340 250 232" fill="none" stroke="${paper}" stroke-width="4" opacity=".45"/>`,
  }),
  turban: ({ face: { left: l }, cloth: { half, ink } }) => {
    const r = 320 - l
    return {
      front: `${path(`M${l - 16} 138C${l - 40} 10 ${r + 40} 10 ${r + 16} 138Q160 92 ${l - 16} 138Z`, ink)}<path d="M95 112Q150 92 213 46M103 84Q150 70 190 30" fill="none" stroke="${half}" stroke-width="4" opacity=".6"/>`,
    }
  },
} as const satisfies Record<string, (worn: Worn) => Headwear>

export const beards = {
  none: () => '',
  full: ({ left: l, chin }: Face) =>
    `M${l + 1} 172Q${l + 2} ${chin + 18} 160 ${chin + 22}Q${318 - l} ${chin + 18} ${319 - l} 172Q${304 - l} 196 188 196Q160 186 132 196Q${l + 16} 196 ${l + 1} 172Z`,
  goatee: ({ chin }: Face) =>
    `M136 ${chin - 22}Q160 ${chin - 32} 184 ${chin - 22}Q184 ${chin + 14} 160 ${chin + 16}Q136 ${chin + 14} 136 ${chin - 22}Z`,
  moustache: ({ chin }: Face) => {
    const y = chin - 44
    return `M128 ${y}Q160 ${y - 20} 192 ${y}Q176 ${y + 6} 160 ${y}Q144 ${y + 6} 128 ${y}Z`
  },
} as const

/** The left lens, the right one, and the bridge between them. */
export const glasses = {
  none: [],
  round: [
    'M115 152a19 19 0 1 1 38 0a19 19 0 1 1-38 0z',
    'M167 152a19 19 0 1 1 38 0a19 19 0 1 1-38 0z',
    'M153 149q7-5 14 0',
  ],
  square: ['M112 140h40v26h-40z', 'M168 140h40v26h-40z', 'M152 147h16'],
  // below the eyes, which look over them
  half: ['M114 161h40q0 22-20 22t-20-22z', 'M166 161h40q0 22-20 22t-20-22z', 'M154 163h12'],
} as const

const filled = (colour: string) => `<rect width="320" height="400" fill="${colour}"/>`

/** Each background differs, so that neighbours are distinguishable at a glance. */
export const grounds = {
  sun: ({ half, paper }: Tones) => filled(half) + circle(212, 132, 112, paper),
  hill: ({ half, paper }: Tones) =>
    `${filled(paper)}${circle(64, 84, 40, half)}${path('M-20 330L96 150q14-16 28 0l60 92 46-60q12-12 24 0L350 330V400H-20Z', half)}`,
  rays: ({ half, paper }: Tones) =>
    filled(paper) +
    path(
      'M160 170L620 170L605 288ZM160 170L558 400L486 495ZM160 170L390 568L280 614ZM160 170L160 630L42 615ZM160 170L-70 568L-165 496ZM160 170L-238 400L-284 290ZM160 170L-300 170L-285 52ZM160 170L-238 -60L-166 -155ZM160 170L-70 -228L40 -274ZM160 170L160 -290L278 -275ZM160 170L390 -228L485 -156ZM160 170L558 -60L604 50Z',
      half,
    ),
  scales: ({ half, paper }: Tones) =>
    `${filled(half)}<pattern id="s" width="64" height="88" patternUnits="userSpaceOnUse"><g fill="none" stroke="${paper}" stroke-width="3"><path d="M0 74a32 32 0 0 1 64 0M13 74a19 19 0 0 1 38 0M-32 30a32 32 0 0 1 64 0M-19 30a19 19 0 0 1 38 0M32 30a32 32 0 0 1 64 0M45 30a19 19 0 0 1 38 0"/></g></pattern><rect width="320" height="400" fill="url(#s)"/>`,
  waves: ({ half, paper }: Tones) =>
    `${filled(paper)}<g fill="none" stroke="${half}" stroke-width="15">${[0, 1, 2, 3, 4, 5]
      .map((row) => `<path d="M${-20 - 17 * row} ${70 + 52 * row}${'q28-34 56 0'.repeat(8)}"/>`)
      .join('')}</g>`,
  stripes: ({ half, paper }: Tones) =>
    `${filled(half)}<path d="M8 0h20v400h-20zM60 0h20v400h-20zM112 0h20v400h-20zM164 0h20v400h-20zM216 0h20v400h-20zM268 0h20v400h-20zM320 0h20v400h-20z" fill="${paper}" opacity=".7"/>`,
} as const
