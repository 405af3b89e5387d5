/** The sample shop's customers and the looks of their houses. No company of these names is meant. */
import { cities } from '../../../shared/rules/catalogue.ts';
import { type MotifName, motifs } from './artwork-motifs.ts';
import { type Lettering } from './artwork-parts.ts';
import { palettes, type PaletteName } from './palettes.data.ts';
import { readTable } from './table.ts';

const table = `
  malnad     | Malnad Coffee Works          | 14, Sampige Road, Malleswaram           | Bengaluru | Malnad             | coffee   | cup      | serif
  vaidya     | Vaidya Ayurveda Labs         | Plot 62, Peenya Industrial Area, Phase 2| Bengaluru | Vaidya             | forest   | leaf     | sans
  dental     | Indiranagar Dental Clinic    | 12th Main, HAL 2nd Stage                | Bengaluru | Indiranagar Dental | mint     | tooth    | sans
  deccan     | Deccan Motors                | 88, Hosur Road, Bommanahalli            | Bengaluru | Deccan Motors      | slate    | gear     | narrow
  gavi       | Gavipuram Sweet House        | 5, Bull Temple Road, Gavipuram          | Bengaluru | Gavipuram          | saffron  | lamp     | serif
  hoysala    | Hoysala Book House           | 31, Avenue Road, Chickpet               | Bengaluru | Hoysala            | clay     | book     | serif
  sampige    | Sampige Silks                | 40, Commercial Street                   | Bengaluru | Sampige            | wedding  | paisley  | narrow
  lalbagh    | Lalbagh Seed Garden          | 3, Siddapura Road, Jayanagar            | Bengaluru | Lalbagh Seeds      | leaf     | flower   | serif
  ragi       | Ragi & Rye Bakers            | 17, Church Street                       | Bengaluru | Ragi & Rye         | brick    | grain    | sans
  garuda     | Garuda Agarbatti Works       | 9, Mysore Road, Kengeri                 | Bengaluru | Garuda             | plum     | feather  | serif
  nandi      | Nandi Hills Chocolate        | 22, Bellary Road, Yelahanka             | Bengaluru | Nandi Hills        | ink      | mountain | narrow
  netra      | Netra Opticals               | 80 Feet Road, Koramangala               | Bengaluru | Netra              | sky      | lens     | sans
  tunga      | Tunga Rice Traders           | 6, New Tharagupet                       | Bengaluru | Tunga              | turmeric | grain    | narrow
  surya      | Surya Solar Lamps            | 112, Electronics City, Phase 1          | Bengaluru | Surya              | saffron  | sun      | sans
  cubbon     | Cubbon Circuit Works         | 27, Whitefield Main Road                | Bengaluru | Cubbon Circuit     | indigo   | hex      | narrow
  konkan     | Konkan Cashew Co.            | 18, Mahim Causeway                      | Mumbai    | Konkan             | kraft    | cashew   | sans
  bandra     | Bandra Bakehouse             | 7, Chapel Road, Bandra West             | Mumbai    | Bandra Bakehouse   | plum     | bell     | serif
  byculla    | Byculla Co-operative Bank    | 201, Dr Ambedkar Road, Byculla          | Mumbai    | Byculla Bank       | navy     | arch     | sans
  sahyadri   | Sahyadri Tea Estates         | 33, Ballard Estate                      | Mumbai    | Sahyadri           | leaf     | mountain | serif
  colaba     | Colaba Perfumery             | 4, Arthur Bunder Road, Colaba           | Mumbai    | Colaba             | rose     | drop     | serif
  mazagaon   | Mazagaon Marine Tools        | 55, Reay Road, Mazagaon                 | Mumbai    | Mazagaon           | ocean    | gear     | narrow
  devgad     | Devgad Alphonso Orchards     | Gala 12, APMC Market, Vashi             | Mumbai    | Devgad             | turmeric | sun      | serif
  malabar    | Malabar Hill Jewels          | 61, Nepean Sea Road                     | Mumbai    | Malabar Hill       | ink      | gem      | serif
  gateway    | Gateway Remedies             | C-14, MIDC Andheri East                 | Mumbai    | Gateway            | sky      | hex      | sans
  versova    | Versova Fisheries            | 2, Versova Jetty Road                   | Mumbai    | Versova            | ocean    | fish     | narrow
  girgaum    | Girgaum Kokum House          | 88, Thakurdwar Road, Girgaum            | Mumbai    | Girgaum Kokum      | rose     | flower   | sans
  matunga    | Matunga Filter Stores        | 19, Telang Road, Matunga                | Mumbai    | Matunga            | coffee   | bean     | narrow
  worli      | Worli Skin Science           | 5th floor, Annie Besant Road, Worli     | Mumbai    | Worli Skin         | mint     | drop     | sans
  juhu       | Juhu Toy Works               | 23, Gulmohar Road, Juhu                 | Mumbai    | Juhu Toys          | indigo   | sun      | sans
  sion       | Sion Diagnostics             | 70, Sion Circle                         | Mumbai    | Sion Diagnostics   | navy     | lens     | sans
  dilli      | Dilli Mithai Bhandar         | 1426, Dariba Kalan, Chandni Chowk       | Delhi     | Dilli Mithai       | wedding  | rangoli  | serif
  sharbat    | Old Delhi Sharbat Co.        | 302, Lal Kuan Bazaar                    | Delhi     | Old Delhi Sharbat  | rose     | flower   | serif
  yamuna     | Yamuna Stationers            | 2618, Nai Sarak                         | Delhi     | Yamuna             | ocean    | wave     | serif
  attar      | Gulab Singh Attar House      | 320, Dariba Kalan                       | Delhi     | Gulab Attar        | plum     | drop     | serif
  mehrauli   | Mehrauli Handlooms           | 11, Kalka Das Marg, Mehrauli            | Delhi     | Mehrauli           | brick    | spool    | narrow
  lodhi      | Lodhi Garden Teas            | 8, Meharchand Market, Lodhi Road        | Delhi     | Lodhi Teas         | pista    | leaf     | serif
  qutub      | Qutub Footwear               | B-44, Okhla Phase 1                     | Delhi     | Qutub              | slate    | arch     | narrow
  hauz       | Hauz Khas Design Press       | 30, Hauz Khas Village                   | Delhi     | Hauz Khas          | ink      | rangoli  | sans
  aravalli   | Aravalli Spring Water        | Khasra 17, Bijwasan                     | Delhi     | Aravalli           | sky      | mountain | sans
  bijli      | Bijli Electricals            | 2210, Bhagirath Palace                  | Delhi     | Bijli              | turmeric | bolt     | narrow
  saket      | Saket Toys and Games         | J-6, Saket                              | Delhi     | Saket Toys         | teal     | hex      | sans
  narela     | Narela Formulations          | H-1402, DSIIDC Narela                   | Delhi     | Narela             | mint     | hex      | sans
  panj       | Panj Tara Pickles            | 64, Rajouri Garden                      | Delhi     | Panj Tara          | masala   | chilli   | serif
  rohini     | Rohini Public School         | Sector 9, Rohini                        | Delhi     | Rohini School      | indigo   | book     | sans
  karol      | Karol Bagh Bridal            | 16, Ajmal Khan Road                     | Delhi     | Karol Bagh Bridal  | wedding  | mandala  | serif
  chettinad  | Chettinad Masala House       | 27, Pondy Bazaar, T. Nagar              | Chennai   | Chettinad          | masala   | chilli   | narrow
  coromandel | Coromandel Silks             | 101, Usman Road, T. Nagar               | Chennai   | Coromandel         | teal     | feather  | narrow
  nilgiri    | Nilgiri Naturals             | 15, Ambattur Industrial Estate          | Chennai   | Nilgiri            | turmeric | lotus    | narrow
  mylapore   | Mylapore Music Academy       | 9, Kutchery Road, Mylapore              | Chennai   | Mylapore           | indigo   | note     | serif
  adyar      | Adyar Ayurvedic Oils         | 46, Lattice Bridge Road, Adyar          | Chennai   | Adyar Oils         | forest   | drop     | serif
  marina     | Marina Ice Creams            | 12, Kamarajar Salai, Triplicane         | Chennai   | Marina             | sky      | wave     | sans
  kanchi     | Kanchi Sweetmeats            | 72, Gandhi Road, Velachery              | Chennai   | Kanchi             | saffron  | lotus    | serif
  royapuram  | Royapuram Sea Foods          | 3, Kasimedu Harbour Road                | Chennai   | Royapuram          | ocean    | fish     | sans
  egmore     | Egmore Eye Hospital          | 58, Pantheon Road, Egmore               | Chennai   | Egmore Eye         | teal     | lens     | sans
  guindy     | Guindy Auto Parts            | 21, Guindy Industrial Estate            | Chennai   | Guindy Auto        | slate    | gear     | narrow
  thanjavur  | Thanjavur Art Plates         | 5, Cathedral Road                       | Chennai   | Thanjavur          | brick    | mandala  | serif
  besant     | Besant Yoga Mats             | 2nd Avenue, Besant Nagar                | Chennai   | Besant Yoga        | pista    | lotus    | sans
  tamarind   | Tamarind Tree Foods          | 90, Poonamallee High Road               | Chennai   | Tamarind Tree      | brick    | palm     | serif
  deepam     | Deepam Lights                | 14, Ritchie Street                      | Chennai   | Deepam             | plum     | lamp     | sans
  pallava    | Pallava Stone Crafts         | 38, East Coast Road, Neelankarai        | Chennai   | Pallava            | clay     | arch     | serif
`;
const heads = ['key', 'name', 'address', 'city', 'brand', 'palette', 'motif', 'lettering'] as const;

export interface DemoCustomer {
  key: string;
  name: string;
  address: string;
  city: (typeof cities)[number];
  brand: string;
  palette: PaletteName;
  motif: MotifName;
  lettering: Lettering;
}

const isKey = <T extends object>(of: T, key: string): key is string & keyof T => key in of;

export const customers: readonly DemoCustomer[] = readTable(heads, table).map((row) => {
  const city = cities.find((each) => each === row.city);
  const { palette, motif, lettering } = row;
  const lettered = lettering === 'serif' || lettering === 'sans' || lettering === 'narrow';
  if (!city || !lettered || !isKey(palettes, palette) || !isKey(motifs, motif)) {
    throw new Error(`${row.name} has a city or a look that does not exist`);
  }
  return { ...row, city, palette, motif, lettering };
});
