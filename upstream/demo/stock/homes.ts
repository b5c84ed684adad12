/** Where invented bidders live: real cities with their postal codes, and plausible street names. */
export interface Country {
  readonly code: string;
  readonly firstNames: readonly [string, ...string[]];
  readonly lastNames: readonly [string, ...string[]];
  readonly streets: readonly [string, ...string[]];
  /** city|state or province|postal code */
  readonly towns: readonly [string, ...string[]];
  /** A number range reserved for fiction, with `#` for each digit; empty if there is none. */
  readonly phone: string;
  /** Whether the second part of a city is a state code, which taxes may depend on, or the name of a province. */
  readonly hasStateCodes: boolean;
}

type Names = readonly [string, ...string[]];
const names = (list: string): Names => {
  const [first = '', ...others] = list.split(', ');
  return [first, ...others];
};

const english = {
  firstNames: names(
    'Alice, Amos, Beatrice, Benedict, Clara, Conrad, Daphne, Edmund, Eleanor, Felix, Flora, Gilbert, Hazel, Henry, Imogen, Jasper, Judith, Laurence, Lydia, Marcus, Miriam, Nathan, Nora, Oliver, Opal, Percy, Phoebe, Quentin, Rosalind, Rupert, Sabina, Silas, Thea, Theodore, Ursula, Victor, Winifred, Wesley',
  ),
  lastNames: names(
    'Abernathy, Aldridge, Barlow, Beckett, Brightwell, Calloway, Carver, Colby, Danforth, Dunmore, Easton, Ellery, Fairbank, Fenwick, Garland, Goodall, Hadley, Hartwell, Ingram, Ives, Jessup, Kendrick, Langley, Lockhart, Mayfield, Merriweather, Nash, Norwood, Osgood, Pemberton, Prescott, Quimby, Radcliffe, Rowland, Sedgwick, Stanhope, Thatcher, Underhill, Vance, Wakefield, Whitcomb, Yardley',
  ),
};

export const unitedStates: Country = {
  code: 'US',
  ...english,
  hasStateCodes: true,
  phone: '21255501##',
  streets: names(
    'Main Street, Maple Avenue, Mill Road, Church Street, Prospect Street, Orchard Lane, River Road, Chestnut Street',
  ),
  towns: names(
    'Hudson|NY|12534, Brooklyn|NY|11201, Rhinebeck|NY|12572, Boston|MA|02108, Salem|MA|01970, Providence|RI|02903, Hartford|CT|06103, Princeton|NJ|08540, Montclair|NJ|07042, Philadelphia|PA|19103, Pittsburgh|PA|15222, Wilmington|DE|19801, Baltimore|MD|21201, Washington|DC|20001, Alexandria|VA|22314, Charlottesville|VA|22902, Raleigh|NC|27601, Charleston|SC|29401, Savannah|GA|31401, Atlanta|GA|30303, Miami|FL|33130, Nashville|TN|37203, Louisville|KY|40202, Cincinnati|OH|45202, Cleveland|OH|44114, Detroit|MI|48226, Chicago|IL|60603, Milwaukee|WI|53202, Minneapolis|MN|55401, St. Louis|MO|63101, Des Moines|IA|50309, New Orleans|LA|70112, Houston|TX|77002, Austin|TX|78701, Santa Fe|NM|87501, Denver|CO|80202, Salt Lake City|UT|84101, Phoenix|AZ|85004, Las Vegas|NV|89101, Los Angeles|CA|90012, San Francisco|CA|94102, Portland|OR|97204, Seattle|WA|98101, Portland|ME|04101, Portsmouth|NH|03801, Burlington|VT|05401, Anchorage|AK|99501, Honolulu|HI|96813',
  ),
};

export const unitedKingdom: Country = {
  code: 'GB',
  ...english,
  hasStateCodes: false,
  phone: '02079460###',
  streets: names('High Street, Church Lane, Station Road, Mill Lane, Victoria Road, Queen Street'),
  towns: names(
    'London|Greater London|SE1 9PD, London|Greater London|W1S 1HN, Bath|Somerset|BA1 2QP, Lewes|East Sussex|BN7 1XS, Oxford|Oxfordshire|OX1 3BG, York|North Yorkshire|YO1 7HH, Norwich|Norfolk|NR2 1TF, Edinburgh|Midlothian|EH1 1YZ, Cardiff|South Glamorgan|CF10 1EP, Bristol|Bristol|BS1 4DJ',
  ),
};

export const canada: Country = {
  code: 'CA',
  ...english,
  hasStateCodes: true,
  phone: '41655501##',
  streets: names('King Street, Queen Street, Front Street, Bay Road, Elm Avenue'),
  towns: names(
    'Toronto|ON|M5H 2N2, Ottawa|ON|K1P 1J1, Kingston|ON|K7L 2Z1, Montreal|QC|H2Y 1C6, Quebec|QC|G1R 4P5, Halifax|NS|B3J 1S9, Vancouver|BC|V6B 1A1, Victoria|BC|V8W 1P6, Calgary|AB|T2P 2M5, Winnipeg|MB|R3C 1A5',
  ),
};

const germany: Country = {
  code: 'DE',
  hasStateCodes: false,
  phone: '03023125###',
  firstNames: names('Annika, Bernd, Dorothea, Friedrich, Greta, Jürgen, Katharina, Matthias, Renate, Ulrich'),
  lastNames: names('Albrecht, Brandt, Engelhardt, Fischer, Hoffmann, Krüger, Lindner, Schäfer, Vogel, Winkler'),
  streets: names('Lindenallee, Gartenstraße, Schillerstraße, Bahnhofstraße'),
  towns: names('Berlin||10969, Hamburg||20095, München|Bayern|80331, Dresden|Sachsen|01067'),
};

const france: Country = {
  code: 'FR',
  hasStateCodes: false,
  phone: '01990012##',
  firstNames: names('Agathe, Bastien, Clémence, Étienne, Hélène, Julien, Margaux, Rémi, Sylvie'),
  lastNames: names('Aubert, Chevalier, Delacourt, Fontaine, Girard, Lefèvre, Marchand, Rousseau'),
  streets: names('rue des Tilleuls, rue du Moulin, avenue de la Gare'),
  towns: names('Paris||75009, Lyon||69002, Bordeaux||33000'),
};

const italy: Country = {
  code: 'IT',
  hasStateCodes: false,
  phone: '',
  firstNames: names('Alessia, Bruno, Carlotta, Dario, Elisa, Fabrizio, Ginevra, Lorenzo'),
  lastNames: names('Bellini, Conti, De Santis, Ferraro, Lombardi, Moretti, Ricci'),
  streets: names('Via Garibaldi, Via Roma, Corso Cavour'),
  towns: names('Milano|MI|20121, Firenze|FI|50123, Torino|TO|10123'),
};

const japan: Country = {
  code: 'JP',
  hasStateCodes: false,
  phone: '',
  firstNames: names('Akira, Emi, Haruto, Keiko, Naoki, Sakura, Yuki'),
  lastNames: names('Fujimoto, Hayashi, Ishikawa, Mori, Nakajima, Takeda'),
  streets: names('Hongo, Kanda Jimbocho, Teramachi-dori'),
  towns: names('Bunkyo-ku|Tokyo|113-0033, Chiyoda-ku|Tokyo|101-0051, Nakagyo-ku|Kyoto|604-0932'),
};

const australia: Country = {
  code: 'AU',
  ...english,
  hasStateCodes: false,
  phone: '02555001##',
  streets: names('George Street, Beach Road, Collins Street'),
  towns: names('Sydney|NSW|2000, Melbourne|VIC|3000, Hobart|TAS|7000'),
};

export const overseas: readonly [Country, ...Country[]] = [germany, france, italy, japan, australia];
