import * as curios from './curios';
import * as furniture from './furniture';
import * as jewels from './jewels';
import { backdrops as paper, glazes, metals, woods } from './materials';
import {
  binding,
  blue,
  chalk,
  clock,
  diamond,
  each,
  green,
  inked,
  ivory,
  jewel,
  look,
  type Motif,
  piece,
  red,
  sheet,
  tortoise,
} from './motif';
import * as sheets from './sheets';
import * as timepieces from './timepieces';
import * as vessels from './vessels';
import * as volumes from './volumes';

const prints: readonly Motif[] = [
  each(
    /Hokusai.*(Wave|Sea Route|Kajikazawa|Tago|Noboto|Enoshima|Shichiri|Ushibori|Tsukuda|Suwa|Lake)/,
    sheets.wave,
    sheet(paper.slate, '#c8b98f', '#2d4f7c', '#5f6f86'),
    sheet(paper.bone, '#8fb3c9', '#35557d', '#b0523f'),
  ),
  each(
    /Hokusai/,
    sheets.mountain,
    sheet(paper.slate, '#5d89b5', '#4c7a52', '#b0523f'),
    sheet(paper.bone, '#c49a6c', '#5f7a4e', '#4f6584'),
    sheet(paper.sage, '#8fb0b8', '#6b8a5c', '#6f7fa0'),
    sheet(paper.mist, '#d8a38a', '#4a6a4e', '#7a4a3a'),
  ),
  each(
    /Hiroshige/,
    sheets.road,
    sheet(paper.slate, '#7fa3c0', '#7d9a60', '#8a9fb0'),
    sheet(paper.bone, '#c78f72', '#8a9a5a', '#7f8fa8'),
    sheet(paper.sand, '#5f86ab', '#a39a68', '#6f8a78'),
    sheet(paper.sage, '#b9c2c9', '#c9ced0', '#9aa5ae'),
  ),
  each(
    /Audubon/,
    sheets.bird,
    sheet(paper.mist, '#6d86a8', '#5d7a46', '#b5532f'),
    sheet(paper.bone, '#d8d2c4', '#6f8a52', '#5a4a3c'),
    sheet(paper.sage, '#c9a54a', '#4f7a52', '#35557d'),
    sheet(paper.slate, '#2f3d44', '#7a8a4c', '#8a9aa5'),
    sheet(paper.sand, '#7a3b2a', '#5d7a46', '#c9a24a'),
  ),
  each(
    /Piranesi/,
    sheets.ruins,
    inked(paper.slate, '#2d2621'),
    inked(paper.bone, '#3a2f28', '#e8dcc0'),
    inked(paper.plum, '#2a2a2c', '#efe8d8'),
  ),
  each(
    /Rembrandt.*(Tree|Windmill|View|Omval|Bridge|Field|Landscape|Cottage)|Turner/,
    sheets.river,
    inked(paper.bone, '#4a3526'),
    inked(paper.slate, '#3c2d22', '#e9dcc0'),
    inked(paper.sand, '#5a4632'),
  ),
  each(
    /Rembrandt|D.rer/,
    sheets.portrait,
    inked(paper.slate, '#2a2420'),
    inked(paper.bone, '#3a2c22', '#e6d9bb'),
    inked(paper.sage, '#26262a', '#efe8d8'),
  ),
  each(
    /Goya|Hogarth/,
    sheets.scene,
    inked(paper.slate, '#2a2622'),
    inked(paper.bone, '#41332a', '#e9ddc2'),
    inked(paper.mist, '#2c2c30', '#efe8d8'),
    inked(paper.clay, '#33281f'),
  ),
  each(
    /Whistler|Meryon/,
    sheets.river,
    inked(paper.mist, '#2c2621', '#efe7d4'),
    inked(paper.slate, '#37302a'),
    inked(paper.sage, '#2a2c2e', '#ece4d0'),
  ),
];

const restricted: readonly Motif[] = [
  each(
    /busk|cribbage|scrimshaw|swift/i,
    curios.scrimshaw,
    look(paper.night, ivory, '#3b322a'),
    look(paper.slate, ivory, '#5a3a2a'),
  ),
  each(/tortoiseshell tea caddy/i, vessels.caddy, look(paper.bone, tortoise, '#e9dcc0')),
  each(/card case/i, vessels.caddy, look(paper.mist, tortoise, '#dfe2e4')),
  each(
    /pistol/i,
    curios.pistols,
    look(paper.mist, woods.walnut, '#3d5a48'),
    look(paper.slate, woods.walnut, '#5a2a2a'),
  ),
  each(/sword/i, curios.sword, look(paper.plum, metals.silver, '#241f1c'), look(paper.night, metals.silver, '#4a2415')),
];

const silverAndCeramics: readonly Motif[] = [
  each(
    /(silver|sterling).*(caddy|box)/i,
    vessels.caddy,
    look(paper.slate, metals.silver, '#e9e9e9'),
    look(paper.plum, metals.silver, '#d9dcdf'),
  ),
  each(
    /(silver|sterling).*(mustard|basin|porringer|cruet|bowl)/i,
    vessels.bowl,
    look(paper.slate, metals.silver, 'rgba(60,64,68,.55)'),
    look(paper.night, metals.silver, 'rgba(60,64,68,.55)'),
  ),
  each(/salver|tray/i, vessels.salver, look(paper.night, metals.silver, ''), look(paper.plum, metals.silver, '')),
  each(
    /(silver|sterling).*(jug|boat|pitcher)/i,
    vessels.jug,
    look(paper.slate, metals.silver, 'rgba(60,64,68,.45)'),
    look(paper.plum, metals.silver, 'rgba(60,64,68,.45)'),
  ),
  each(
    /(coffee|tea) ?pot/i,
    vessels.pot,
    look(paper.slate, metals.silver, '#3c2415'),
    look(paper.night, metals.silver, '#201512'),
  ),
  each(
    /candlestick/i,
    vessels.candlesticks,
    look(paper.plum, metals.silver, ''),
    look(paper.slate, metals.silver, ''),
    look(paper.bone, metals.brass, ''),
  ),
  each(
    /spoon|fork|flatware/i,
    vessels.spoons,
    look(paper.slate, metals.silver, ''),
    look(paper.night, metals.silver, ''),
  ),
  each(
    /(silver|sterling).*(cann|beaker|mug|tankard)/i,
    vessels.mug,
    look(paper.slate, metals.silver, 'rgba(60,64,68,.4)'),
    look(paper.night, metals.silver, 'rgba(60,64,68,.4)'),
  ),
  each(
    /shepherdess|Guanyin|figure/i,
    vessels.figure,
    look(paper.mist, glazes.white, '#c77f86'),
    look(paper.bone, glazes.white, '#7f9cc0'),
  ),
  each(
    /spaniel|cow creamer|\bdog/i,
    vessels.dogs,
    look(paper.sand, glazes.white, '#9a4a22'),
    look(paper.sage, glazes.white, '#3a3a3a'),
  ),
  each(
    /\b(dish|dishes|plates?|slipware|charger)\b/i,
    vessels.plate,
    look(paper.sand, glazes.white, '#5d7a46'),
    look(paper.slate, glazes.white, '#2f4f93'),
    look(paper.bone, glazes.brown, '#f0e0b8'),
  ),
  each(
    /tea bowl|coffee cup|saucer/i,
    vessels.cup,
    look(paper.sage, glazes.white, '#b98a2f'),
    look(paper.mist, glazes.white, '#2f4f93'),
    look(paper.clay, glazes.rose, '#b98a2f'),
  ),
  each(
    /\bmug\b|tankard/i,
    vessels.mug,
    look(paper.bone, glazes.cream, '#35557d'),
    look(paper.sage, glazes.white, '#a34a55'),
  ),
  each(
    /jug|sauce ?boat|creamer|pitcher/i,
    vessels.jug,
    look(paper.clay, glazes.cream, '#2b2b2b'),
    look(paper.mist, glazes.white, '#2f4f93'),
  ),
  each(
    /\bvase/i,
    vessels.vase,
    look(paper.bone, glazes.white, '#2f4f93'),
    look(paper.slate, glazes.celadon, '#e9efe4'),
  ),
  each(
    /\bbowl|washer/i,
    vessels.bowl,
    look(paper.mist, glazes.white, '#b4475b'),
    look(paper.sand, glazes.celadon, '#57765f'),
  ),
];

const furnishings: readonly Motif[] = [
  each(
    /tallboy|tall chest|chest on stand/i,
    furniture.tallboy,
    piece(paper.mist, woods.walnut),
    piece(paper.bone, woods.mahogany),
  ),
  each(
    /linen press|cupboard|dry sink|bookcase/i,
    furniture.press,
    piece(paper.sage, woods.mahogany),
    piece(paper.bone, woods.cherry),
  ),
  each(/bureau|api/i, furniture.api, piece(paper.bone, woods.mahogany), piece(paper.mist, woods.walnut)),
  each(
    /coffer|blanket chest|document box|bench|settle/i,
    furniture.coffer,
    piece(paper.bone, woods.oak),
    piece(paper.clay, woods.pine),
  ),
  each(
    /tripod table|candlestand|pedestal/i,
    furniture.pedestal,
    piece(paper.bone, woods.cherry),
    piece(paper.mist, woods.mahogany),
  ),
  each(/looking glass|mirror/i, furniture.mirror, piece(paper.bone, woods.mahogany)),
  each(/dining chair|side chair/i, furniture.chair, piece(paper.bone, woods.mahogany), piece(paper.mist, woods.walnut)),
  each(/armchair|chair/i, furniture.ladderback, piece(paper.sand, woods.maple), piece(paper.sage, woods.oak)),
  each(
    /table|sideboard/i,
    furniture.table,
    piece(paper.sand, woods.mahogany),
    piece(paper.mist, woods.oak),
    piece(paper.sage, woods.walnut),
  ),
  each(/chest|commode/i, furniture.chest, piece(paper.bone, woods.mahogany), piece(paper.mist, woods.walnut)),
];

const timeAndJewels: readonly Motif[] = [
  each(/bracket clock/i, timepieces.bracketClock, clock(paper.sand, woods.ebony), clock(paper.mist, woods.mahogany)),
  each(/longcase/i, timepieces.longcaseClock, clock(paper.bone, woods.mahogany), clock(paper.sage, woods.oak)),
  each(/wall dial/i, timepieces.wallDial, clock(paper.sand, woods.mahogany)),
  each(/skeleton clock/i, timepieces.skeletonClock, clock(paper.slate, metals.brass), clock(paper.plum, metals.brass)),
  each(/carriage/i, timepieces.carriageClock, clock(paper.mist, metals.brass), clock(paper.clay, metals.brass)),
  each(/barometer/i, timepieces.barometer, clock(paper.bone, woods.mahogany)),
  each(
    /chronometer|sextant/i,
    timepieces.boxedInstrument,
    clock(paper.sand, woods.mahogany),
    clock(paper.mist, woods.walnut),
  ),
  each(/gold.*watch/i, timepieces.pocketWatch, clock(paper.plum, metals.gold), clock(paper.slate, metals.gold)),
  each(
    /watch|chronograph/i,
    timepieces.pocketWatch,
    clock(paper.night, metals.silver),
    clock(paper.clay, metals.silver),
  ),
  each(
    /garnet brooch/i,
    jewels.brooch,
    jewel(paper.night, metals.gold, '#c2475a', '#5a0f1d'),
    jewel(paper.bone, metals.gold, '#c2475a', '#4a0b18'),
  ),
  each(
    /bar brooch/i,
    jewels.barBrooch,
    jewel(paper.night, metals.silver, '#6a8fe0', '#16307a'),
    jewel(paper.plum, metals.gold, '#6a8fe0', '#16307a'),
  ),
  each(
    /locket|pendant/i,
    jewels.locket,
    jewel(paper.plum, metals.gold, '#c2475a', '#5a0f1d'),
    jewel(paper.slate, metals.gold, ...diamond),
  ),
  each(
    /necklace/i,
    jewels.necklace,
    jewel(paper.night, metals.gold, ...diamond),
    jewel(paper.plum, metals.gold, ...diamond),
  ),
  each(/cameo/i, jewels.cameo, jewel(paper.clay, metals.gold, ...diamond), jewel(paper.night, metals.gold, ...diamond)),
  each(
    /bracelet/i,
    jewels.bracelet,
    jewel(paper.night, metals.gold, ...diamond),
    jewel(paper.clay, metals.gold, ...diamond),
  ),
  each(
    /earrings/i,
    jewels.earrings,
    jewel(paper.night, metals.gold, '#8fd8d8', '#1d8f95'),
    jewel(paper.bone, metals.gold, '#8fd8d8', '#1d8f95'),
  ),
  each(
    /\bring\b/i,
    jewels.ring,
    jewel(paper.night, metals.gold, ...diamond),
    jewel(paper.plum, metals.gold, '#6a8fe0', '#16307a'),
  ),
];

const booksAndToys: readonly Motif[] = [
  each(
    /Niagara|(Engraved|Atlas) .*(Canal|Falls)/,
    sheets.framedView,
    sheet(paper.sage, '#9cc0cf', '#7d9a60', '#e0b890'),
  ),
  each(
    /Atlas map|survey|\bmap\b/i,
    sheets.map,
    sheet(paper.slate, '#9cc0cf', '#b8c98a', '#e0b890'),
    sheet(paper.bone, '#b9cdd0', '#d9b8a0', '#c9c98a'),
    sheet(paper.plum, '#8fb3b8', '#cfc08a', '#b8c9a0'),
  ),
  each(/Engraved view|harbor/i, sheets.river, inked(paper.slate, '#37302a'), inked(paper.bone, '#4a3a2c')),
  each(
    /Middlemarch|Little Women|Moonstone|d’Urbervilles|Cabin|volumes/,
    (given: volumes.Binding) => volumes.row(given, 3),
    binding(paper.bone, red),
    binding(paper.mist, green),
  ),
  each(
    /Walden|Leaves of Grass|Origin of Species/,
    volumes.openVolume,
    binding(paper.mist, woods.walnut),
    binding(paper.sand, green),
  ),
  each(
    /edition of/i,
    volumes.volume,
    binding(paper.sand, blue),
    binding(paper.bone, red),
    binding(paper.sage, woods.walnut),
    binding(paper.slate, green),
  ),
  each(/locomotive|train/i, curios.locomotive, look(paper.mist, red, '#2f4f3a'), look(paper.sand, green, '#8f2a20')),
  each(/fire engine/i, curios.fireEngine, look(paper.mist, red, '#c9a24a')),
  each(/mechanical bank/i, curios.bank, look(paper.bone, red, '#2b4683'), look(paper.sage, green, '#8f2a20')),
  each(/Noah/i, curios.ark, look(paper.mist, woods.oak, '#8f2a20'), look(paper.sand, woods.pine, '#5f3415')),
  each(/sailing boat|ship model/i, curios.boat, look(paper.mist, blue, '#8f2a20'), look(paper.clay, green, '#c9a24a')),
  each(/doll/i, curios.kitchen, look(paper.sand, woods.pine, '#b33a2c')),
  each(
    /carousel/i,
    curios.carouselHorse,
    look(paper.slate, chalk, '#8f2a20'),
    look(paper.clay, woods.walnut, '#2b4683'),
  ),
  each(
    /weathervane/i,
    curios.weathervane,
    look(paper.mist, metals.brass, ''),
    look(paper.sand, ['#3f5f55', '#8fb0a2', '#6b9182', '#35544a'], ''),
  ),
  each(/whirligig/i, curios.whirligig, look(paper.mist, blue, '#8f2a20'), look(paper.bone, red, '#2f4f3a')),
  each(/\bplane\b/i, curios.plane, look(paper.mist, woods.beech, '#6b4825'), look(paper.sand, woods.walnut, '#2c251f')),
  each(
    /adze|drawknife|axe/i,
    curios.crossedTools,
    look(paper.mist, woods.beech, '#8d6637'),
    look(paper.clay, woods.oak, '#6b4825'),
  ),
  each(/brace and bits/i, curios.brace, look(paper.bone, woods.walnut, ''), look(paper.mist, woods.mahogany, '')),
  each(/workbench/i, curios.workbench, look(paper.mist, woods.beech, '#6b4825')),
  each(/compass/i, timepieces.boxedInstrument, clock(paper.slate, woods.oak)),
];

/** All motifs. A lot gets the first one that matches its text. */
export const catalogue: readonly Motif[] = [
  ...prints,
  ...restricted,
  ...timeAndJewels,
  ...booksAndToys,
  ...silverAndCeramics,
  ...furnishings,
];
