import type { Backdrop } from './canvas';

/** The colors of a photographer's backdrops. */
export const backdrops = {
  bone: ['#efeae1', '#c9c1b3'],
  mist: ['#e8eaeb', '#bcc2c6'],
  sand: ['#eadfcc', '#c2b198'],
  sage: ['#dfe3d8', '#b2baa8'],
  slate: ['#7d868e', '#474e56'],
  plum: ['#6d5f68', '#3c333a'],
  night: ['#4b535d', '#23282e'],
  clay: ['#e0cdbd', '#b6998a'],
} as const satisfies Record<string, Backdrop>;

type Shades = readonly string[];

/** The reflections of light from the left on a turned surface, as arguments of `across`. */
export const metals = {
  silver: ['#5d6267', '#dfe2e4', '#fbfbfb', '#9ba0a5', '#c9ccd0', '#6d7277', '#3f4347'],
  gold: ['#6e4e17', '#e6c46e', '#fdf1c4', '#c2923a', '#e2bd63', '#94691f', '#5e420f'],
  brass: ['#5f4a1d', '#cfae5f', '#f3e3ae', '#a3803a', '#c6a556', '#6f5421', '#4a3712'],
  iron: ['#1f2225', '#565b60', '#7c8287', '#33373b', '#4c5156', '#1b1d20'],
  tin: ['#4f5456', '#a9aeb0', '#d9dcdd', '#868c8f', '#55595b'],
} as const satisfies Record<string, Shades>;

export const woods = {
  mahogany: ['#5a2415', '#8f452a', '#7a3620', '#4b1c10'],
  walnut: ['#4b3220', '#7d5a3b', '#67482e', '#382415'],
  oak: ['#6b4a26', '#a67c48', '#8d6637', '#523719'],
  cherry: ['#75381d', '#b26638', '#98522b', '#5d2a14'],
  maple: ['#8f6a35', '#cfa564', '#b88d4e', '#744f22'],
  pine: ['#2f4a55', '#55747f', '#466570', '#233942'],
  beech: ['#8a6137', '#c99a64', '#b3834e', '#6b4825'],
  ebony: ['#17130f', '#4a4038', '#2c251f', '#0e0b08'],
} as const satisfies Record<string, Shades>;

export const glazes = {
  white: ['#a9adb3', '#f2f3f4', '#ffffff', '#e3e5e7', '#b4b8bd', '#868b91'],
  cream: ['#b09d78', '#f0e5c9', '#fbf5e3', '#e2d3ae', '#a8946b'],
  celadon: ['#6d8572', '#c3d3c2', '#dfe9dc', '#a9bda8', '#617a66'],
  cobalt: ['#16264f', '#3d5a9c', '#6d88c2', '#2b4683', '#101c3d'],
  brown: ['#4a2c14', '#9a6a34', '#c08a4c', '#7d5226', '#3b220e'],
  rose: ['#a06a70', '#e9c3c4', '#f7e0de', '#d6a5a7', '#8d5a61'],
} as const satisfies Record<string, Shades>;
