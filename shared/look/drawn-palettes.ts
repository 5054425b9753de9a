import type { Hex } from './colour.ts'

/** The colours of a sky and its sea, from the header down to the viewer. */
export type Scene = {
  band: Hex
  sky1: Hex
  sky2: Hex
  sky3: Hex
  sky4: Hex
  wave1: Hex
  wave2: Hex
  wave3: Hex
  wave4: Hex
  /** Of the lines on the waves, with its opacity. */
  waveLine: string
  /** What stands before the sky, and what stands far away. */
  near: Hex
  far: Hex
}

/** The colours of an accent. */
export type Accent = {
  sun1: Hex
  sun2: Hex
  /** The flame before the sun of `pulse`. */
  flame: Hex
  /** The call to action, while the pointer is over it, and the text on it. */
  go: Hex
  goHover: Hex
  onGo: Hex
  /** The same in the header, which is black in both themes. */
  barGo: Hex
  barGoHover: Hex
  barOnGo: Hex
  /** A mark on the header. */
  barMark: Hex
  /** Lines and rings on the page. */
  line: Hex
}

export type Themes<T> = { light: T; dark: T }

const white: Hex = '#ffffff'

/** The sky and the sea of the style sheet. */
export const blueScene: Themes<Scene> = {
  light: {
    band: '#123a74',
    sky1: '#bcd6e6',
    sky2: '#e6f0f2',
    sky3: '#fbebdd',
    sky4: '#f8c9ae',
    wave1: '#a9c9dc',
    wave2: '#6fa3c8',
    wave3: '#2f6da8',
    wave4: '#123a74',
    waveLine: 'rgb(255 255 255 / 0.55)',
    near: '#123a74',
    far: '#86abca',
  },
  dark: {
    band: '#050a14',
    sky1: '#0b1a33',
    sky2: '#0f2547',
    sky3: '#1d2f55',
    sky4: '#5a3346',
    wave1: '#1c3a63',
    wave2: '#16305a',
    wave3: '#0f2347',
    wave4: '#0a1730',
    waveLine: 'rgb(143 186 245 / 0.3)',
    near: '#bcd3f5',
    far: '#2c4a7c',
  },
}

export const violetScene: Themes<Scene> = {
  light: {
    band: '#2b1d5c',
    sky1: '#cbc5e8',
    sky2: '#eae7f3',
    sky3: '#fbf2df',
    sky4: '#f8dda4',
    wave1: '#bbb0de',
    wave2: '#8a7ac6',
    wave3: '#553f9c',
    wave4: '#2b1d5c',
    waveLine: 'rgb(255 255 255 / 0.55)',
    near: '#2b1d5c',
    far: '#a79ad2',
  },
  dark: {
    band: '#070418',
    sky1: '#140d33',
    sky2: '#1e1549',
    sky3: '#34245c',
    sky4: '#6b4a3c',
    wave1: '#3b2e74',
    wave2: '#2c2260',
    wave3: '#1f184a',
    wave4: '#130e33',
    waveLine: 'rgb(195 180 250 / 0.34)',
    near: '#cfc3f7',
    far: '#4a3b86',
  },
}

export const greenScene: Themes<Scene> = {
  light: {
    band: '#0b3b3a',
    sky1: '#beddd2',
    sky2: '#e6f1e9',
    sky3: '#fbeedf',
    sky4: '#f7cfba',
    wave1: '#a8d1c3',
    wave2: '#5fa996',
    wave3: '#1d7365',
    wave4: '#0b3b3a',
    waveLine: 'rgb(255 255 255 / 0.55)',
    near: '#0b3b3a',
    far: '#3f9382',
  },
  dark: {
    band: '#03100f',
    sky1: '#08211f',
    sky2: '#0d302d',
    sky3: '#2b3340',
    sky4: '#5e3046',
    wave1: '#1f5a50',
    wave2: '#174740',
    wave3: '#0f3530',
    wave4: '#082320',
    waveLine: 'rgb(150 220 200 / 0.34)',
    near: '#9cc9bc',
    far: '#1f5a50',
  },
}

export const vermilion: Themes<Accent> = {
  light: {
    sun1: '#d8431f',
    sun2: '#f0714a',
    flame: '#fff3df',
    go: '#c8381a',
    goHover: '#a92c12',
    onGo: white,
    barGo: '#c8381a',
    barGoHover: '#a92c12',
    barOnGo: white,
    barMark: '#ff7b55',
    line: '#c8381a',
  },
  dark: {
    sun1: '#f2552b',
    sun2: '#ff9a5e',
    flame: '#ffe9c9',
    go: '#ff7b55',
    goHover: '#ff9a7c',
    onGo: '#1b0803',
    barGo: '#c8381a',
    barGoHover: '#a92c12',
    barOnGo: white,
    barMark: '#ff7b55',
    line: '#ff7b55',
  },
}

export const gold: Themes<Accent> = {
  light: {
    sun1: '#efa31c',
    sun2: '#f8cb68',
    flame: '#fff3df',
    go: '#f4b41a',
    goHover: '#dfa10d',
    onGo: '#0e1a2b',
    barGo: '#f4b41a',
    barGoHover: '#ffc93c',
    barOnGo: '#0e1a2b',
    barMark: '#f4b41a',
    line: '#8a5c00',
  },
  dark: {
    sun1: '#f0a41f',
    sun2: '#ffd276',
    flame: '#ffe9c9',
    go: '#ffc93c',
    goHover: '#ffd766',
    onGo: '#0e1a2b',
    barGo: '#f4b41a',
    barGoHover: '#ffc93c',
    barOnGo: '#0e1a2b',
    barMark: '#f4b41a',
    line: '#ffc93c',
  },
}

export const hibiscus: Themes<Accent> = {
  light: {
    sun1: '#b5225f',
    sun2: '#df5f84',
    flame: '#fff3df',
    go: '#a81e5b',
    goHover: '#8c164a',
    onGo: white,
    barGo: '#b5225f',
    barGoHover: '#951a4d',
    barOnGo: white,
    barMark: '#f27ba5',
    line: '#a81e5b',
  },
  dark: {
    sun1: '#d43b76',
    sun2: '#f58eab',
    flame: '#ffe9c9',
    go: '#f49ac8',
    goHover: '#f8b6d8',
    onGo: '#26020f',
    barGo: '#b5225f',
    barGoHover: '#951a4d',
    barOnGo: white,
    barMark: '#f27ba5',
    line: '#f49ac8',
  },
}
