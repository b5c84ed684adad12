import type { Work } from './work';

interface Series {
  readonly artist: string;
  readonly life: string;
  readonly series: string;
  readonly medium: string;
  readonly level: number;
  readonly titles: string;
}

/** Prints exist in many impressions, so a sale can plausibly have any of these. Titles and dates are those of the works. */
const allSeries: readonly Series[] = [
  {
    artist: 'Katsushika Hokusai',
    life: 'Japanese, 1760-1849',
    series: 'Thirty-Six Views of Mount Fuji, about 1830-32',
    medium: 'Color woodblock print, oban',
    level: 12,
    titles:
      'Under the Wave off Kanagawa; Fine Wind, Clear Morning; Rainstorm Beneath the Summit; Under Mannen Bridge at Fukagawa; Sundai in Edo; Cushion Pine at Aoyama; Senju in Musashi Province; Tama River in Musashi Province; Inume Pass in Kai Province; Fuji View Field in Owari Province; Ejiri in Suruga Province; Mitsui Shop at Suruga-cho in Edo; Sunset across Ryogoku Bridge; Sazai Hall of the Temple of the Five Hundred Rakan; Tea House at Koishikawa; Lower Meguro; Watermill at Onden; Enoshima in Sagami Province; Shore of Tago Bay at Ejiri; Yoshida on the Tokaido; The Sea Route off Kazusa; Nihonbashi in Edo; Sekiya Village on the Sumida River; Noboto Bay; Lake Hakone in Sagami Province; Reflection in Lake Misaka; Hodogaya on the Tokaido; Tatekawa in Honjo; Fuji from the Pleasure District at Senju; Shinagawa on the Tokaido; Nakahara in Sagami Province; Dawn at Isawa in Kai Province; Minobu River; Ono Shinden in Suruga Province; Tea Plantation at Katakura; Groups of Mountain Climbers; Honganji Temple at Asakusa; Tsukuda Island; Shichirigahama; Umezawa Marsh in Sagami Province; Kajikazawa in Kai Province; Mishima Pass in Kai Province; Lake Suwa in Shinano Province; Ushibori in Hitachi Province',
  },
  {
    artist: 'Utagawa Hiroshige',
    life: 'Japanese, 1797-1858',
    series: 'Fifty-Three Stations of the Tokaido, 1833-34',
    medium: 'Color woodblock print, oban',
    level: 9,
    titles:
      'Nihonbashi; Shinagawa; Kawasaki; Kanagawa; Hodogaya; Totsuka; Fujisawa; Hiratsuka; Oiso; Odawara; Hakone; Mishima; Numazu; Hara; Yoshiwara; Kanbara; Yui; Okitsu; Ejiri; Fuchu; Mariko; Okabe; Fujieda; Shimada; Kanaya; Nissaka; Kakegawa; Fukuroi; Mitsuke; Hamamatsu; Maisaka; Arai; Shirasuka; Futagawa; Yoshida; Goyu; Akasaka; Fujikawa; Okazaki; Chiryu; Narumi; Miya; Kuwana; Yokkaichi; Ishiyakushi; Shono; Kameyama; Seki; Sakanoshita; Tsuchiyama; Minakuchi; Ishibe; Kusatsu; Otsu; Kyoto',
  },
  {
    artist: 'John James Audubon',
    life: 'American, 1785-1851',
    series: 'The Birds of America, octavo edition, 1840-44',
    medium: 'Hand-colored lithograph',
    level: 5,
    titles:
      'Wild Turkey; Carolina Parrot; Snowy Owl; Roseate Spoonbill; Great Blue Heron; Blue Jay; Ivory-billed Woodpecker; Barn Owl; Fish Hawk; Belted Kingfisher; Mallard Duck; Wood Duck; Passenger Pigeon; Baltimore Oriole; Cedar Bird; Whip-poor-will; Ruby-throated Humming Bird; American Robin; Brown Pelican; Great White Heron; Louisiana Heron; Canada Goose; Trumpeter Swan; Great Northern Diver; Ruffed Grouse; Mocking Bird; Purple Martin; Night Hawk; Red-tailed Hawk; White-headed Eagle; Golden Eagle; Great Horned Owl; Purple Grackle; Meadow Lark; Scarlet Tanager; Painted Bunting; Killdeer Plover; Long-billed Curlew; American Flamingo; Puffin',
  },
  {
    artist: 'Giovanni Battista Piranesi',
    life: 'Italian, 1720-1778',
    series: 'Views of Rome',
    medium: 'Etching',
    level: 9,
    titles:
      'View of the Piazza Navona; View of the Piazza del Popolo; The Pantheon; The Colosseum; The Arch of Constantine; The Arch of Titus; The Arch of Septimius Severus; View of the Campo Vaccino; The Temple of Saturn; Trajan’s Column; The Column of Marcus Aurelius; View of the Fountain of Trevi; The Port of Ripetta; The Port of Ripa Grande; View of the Bridge and Castle of Sant’Angelo; St. Peter’s, Interior of the Nave; The Basilica of St. John Lateran; Santa Maria Maggiore; The Pyramid of Cestius; The Tomb of Caecilia Metella; Hadrian’s Villa, the Canopus; The Waterfall at Tivoli; The Temple of the Sibyl at Tivoli; Villa d’Este at Tivoli; Ponte Salario',
  },
  {
    artist: 'Rembrandt van Rijn',
    life: 'Dutch, 1606-1669',
    series: 'Later impression',
    medium: 'Etching with drypoint',
    level: 11,
    titles:
      'Self-Portrait Leaning on a Stone Sill; The Three Trees; Christ Preaching; The Hundred Guilder Print; Faust; Jan Six; The Windmill; View of Amsterdam; The Omval; Six’s Bridge; The Goldweigher’s Field; The Shell; The Pancake Woman; The Rat-Poison Peddler; Abraham’s Sacrifice; The Flight into Egypt: a Night Piece; St. Jerome Reading in an Italian Landscape; Clement de Jonghe; Jan Lutma; Ephraim Bonus; Cottage with a White Paling; Landscape with Three Gabled Cottages; The Death of the Virgin; The Angel Appearing to the Shepherds; Beggars Receiving Alms at the Door; The Blindness of Tobit; The Persian; The Great Jewish Bride',
  },
  {
    artist: 'Albrecht Dürer',
    life: 'German, 1471-1528',
    series: 'Later impression',
    medium: 'Engraving',
    level: 12,
    titles:
      'Melencolia I; Knight, Death and the Devil; St. Jerome in His Study; Adam and Eve; Nemesis; The Sea Monster; St. Eustace; Hercules at the Crossroads; The Prodigal Son; The Promenade; The Four Witches; The Dream of the Doctor; Coat of Arms with a Skull; Coat of Arms with Lion and Rooster; The Virgin with the Monkey; The Virgin on the Crescent; The Nativity; The Small Horse; The Large Horse; The Bagpiper; The Peasant Couple Dancing; The Cook and His Wife; Erasmus of Rotterdam; Willibald Pirckheimer; Philipp Melanchthon; The Satyr’s Family; St. George on Foot; The Witch',
  },
  {
    artist: 'Francisco de Goya',
    life: 'Spanish, 1746-1828',
    series: 'Los Caprichos, 1799',
    medium: 'Etching and aquatint',
    level: 10,
    titles:
      'The Sleep of Reason Produces Monsters; Here Comes the Bogeyman; Nobody Knows Himself; Even Thus He Cannot Recognize Her; They Carried Her Off!; Tantalus; Love and Death; Boys Getting Ready; Out Hunting for Teeth; They Are Hot; What a Sacrifice!; Pretty Teachings; For Heaven’s Sake, and It Was Her Mother; It Is Nicely Stretched; Poor Little Girls!; Those Specks of Dust; There Was No Remedy; Which of Them Is the More Overcome?; Because She Was Susceptible; Might Not the Pupil Know More?; Neither More Nor Less; What Will He Die Of?; They Spin Finely; Pretty Teacher!; Where Is Mother Going?; Till Death; Bon Voyage',
  },
  {
    artist: 'William Hogarth',
    life: 'English, 1697-1764',
    series: 'From the plates retouched by James Heath, 1822',
    medium: 'Etching and engraving',
    level: 5,
    titles:
      'A Harlot’s Progress, plate 1; A Harlot’s Progress, plate 2; A Harlot’s Progress, plate 3; A Rake’s Progress, plate 1; A Rake’s Progress, plate 3; A Rake’s Progress, plate 6; A Rake’s Progress, plate 8; Marriage A-la-Mode, plate 1; Marriage A-la-Mode, plate 2; Marriage A-la-Mode, plate 4; Beer Street; Gin Lane; Southwark Fair; A Midnight Modern Conversation; The Distressed Poet; The Enraged Musician; Morning; Noon; Evening; Night; Strolling Actresses Dressing in a Barn; The Gate of Calais; The March to Finchley; The Cockpit; Characters and Caricaturas; Industry and Idleness, plate 1; Industry and Idleness, plate 5; The Four Stages of Cruelty, plate 2; John Wilkes; The Bench',
  },
  {
    artist: 'James Abbott McNeill Whistler',
    life: 'American, 1834-1903',
    series: 'Thames Set and Venice Set',
    medium: 'Etching',
    level: 9,
    titles:
      'Black Lion Wharf; Rotherhithe; Thames Police; Limehouse; Eagle Wharf; The Lime-Burner; Old Westminster Bridge; The Pool; Longshoremen; Becquet; The Forge; Little Venice; Nocturne; The Little Mast; The Palaces; The Doorway; The Piazzetta; Traghetto, No. 2; The Riva, No. 1; Two Doorways; The Beggars; The Mast; Fishing Boats',
  },
  {
    artist: 'Joseph Mallord William Turner',
    life: 'English, 1775-1851',
    series: 'Liber Studiorum, 1807-19',
    medium: 'Etching and mezzotint',
    level: 6,
    titles:
      'Bridge and Cows; Woman and Tambourine; Scene on the French Coast; Basle; Jason; The Straw Yard; Castle above the Meadows; Mount St. Gothard; Ships in a Breeze; Holy Island Cathedral; Pembury Mill; Dunstanborough Castle; Lake of Thun; The Fifth Plague of Egypt; Farm-Yard with Cock; Clyde; Hindhead Hill; London from Greenwich; Windmill and Lock; Norham Castle; Solway Moss; Winchelsea; Calm; Peat Bog; Rizpah; Watercress Gatherers',
  },
  {
    artist: 'Charles Meryon',
    life: 'French, 1821-1868',
    series: 'Eaux-fortes sur Paris, 1850-54',
    medium: 'Etching with drypoint',
    level: 8,
    titles:
      'Le Stryge; Le Petit Pont; L’Arche du Pont Notre-Dame; La Galerie de Notre-Dame; La Tour de l’Horloge; Tourelle, rue de la Tixéranderie; Saint-Etienne-du-Mont; La Pompe Notre-Dame; Le Pont-Neuf; Le Pont-au-Change; L’Abside de Notre-Dame; La Morgue',
  },
];

function workOf({ artist, life, series, medium, level }: Series, title: string): Work {
  return {
    title,
    artistName: artist,
    description: `${artist} (${life}). ${title}. ${medium}. ${series}.`,
    level,
    restricted: false,
  };
}

export const prints: readonly Work[] = allSeries.flatMap((series) =>
  series.titles.split('; ').map((title) => workOf(series, title)),
);
