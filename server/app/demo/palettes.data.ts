/** The house colours of the sample shop's customers: a deep ground, its companion, a pale for lettering, and a spark. */
export interface Palette {
  deep: string;
  mid: string;
  pale: string;
  spark: string;
}

const palette = (deep: string, mid: string, pale: string, spark: string): Palette => ({
  deep,
  mid,
  pale,
  spark,
});

export const palettes = {
  coffee: palette('#46291d', '#c58a45', '#f6e7cc', '#e2b060'),
  forest: palette('#2a5438', '#cfdcb8', '#f4ecd0', '#d0a83c'),
  plum: palette('#3c2a50', '#c6afd6', '#f5eee2', '#dba94c'),
  masala: palette('#8c1f1b', '#d8592f', '#fbeaca', '#f1bb45'),
  wedding: palette('#74173f', '#b2426c', '#f9e6c9', '#e4b452'),
  rose: palette('#a81f4d', '#f0bcc8', '#fff2ee', '#f4c86a'),
  teal: palette('#134c4c', '#3c9186', '#f3ecd7', '#e9a844'),
  navy: palette('#1d2b3f', '#8ea0b7', '#eef1f5', '#d9a64f'),
  kraft: palette('#583b22', '#cfa678', '#f4e5cf', '#9c5a2b'),
  saffron: palette('#b5481a', '#f0a640', '#fff2d8', '#ffd77a'),
  leaf: palette('#386f46', '#b9d6a2', '#f7f6e4', '#efc24b'),
  sky: palette('#1f5b86', '#9fcbe4', '#f2f8fb', '#f3b54f'),
  slate: palette('#33393f', '#a6afb6', '#f3f3ef', '#d9683f'),
  indigo: palette('#28316c', '#949dd9', '#f0effa', '#e8b957'),
  mint: palette('#1c665f', '#a8dccf', '#f3fbf6', '#f29468'),
  brick: palette('#7a2d22', '#cb8d78', '#faece2', '#e3b661'),
  turmeric: palette('#955a08', '#efc146', '#fff6d8', '#ffe08a'),
  ocean: palette('#0f3b59', '#4694b3', '#e9f5f6', '#f3c453'),
  clay: palette('#683a2e', '#d7a585', '#f9ede1', '#e8c07a'),
  ink: palette('#17191e', '#767d8a', '#f2f0ea', '#cba64f'),
  pista: palette('#52642a', '#ccd695', '#fbf9e6', '#d98b4c'),
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
