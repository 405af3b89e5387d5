/** Lists the sample shop's customers, all of them fictitious. */
import { type Contact } from '../../../shared/customers/customers.contract.ts';
import { cities } from '../../../shared/platform/specification-constants.ts';
import { readTable } from '../read-text-table.ts';

const table = `
  malnad     | Malnad Coffee Works       | 14, Sampige Road, Malleswaram            | Bengaluru
  vaidya     | Vaidya Ayurveda Labs      | Plot 62, Peenya Industrial Area, Phase 2 | Bengaluru
  dental     | Indiranagar Dental Clinic | 12th Main, HAL 2nd Stage                 | Bengaluru
  deccan     | Deccan Motors             | 88, Hosur Road, Bommanahalli             | Bengaluru
  gavi       | Gavipuram Sweet House     | 5, Bull Temple Road, Gavipuram           | Bengaluru
  hoysala    | Hoysala Book House        | 31, Avenue Road, Chickpet                | Bengaluru
  sampige    | Sampige Silks             | 40, Commercial Street                    | Bengaluru
  lalbagh    | Lalbagh Seed Garden       | 3, Siddapura Road, Jayanagar             | Bengaluru
  ragi       | Ragi & Rye Bakers         | 17, Church Street                        | Bengaluru
  garuda     | Garuda Agarbatti Works    | 9, Mysore Road, Kengeri                  | Bengaluru
  nandi      | Nandi Hills Chocolate     | 22, Bellary Road, Yelahanka              | Bengaluru
  netra      | Netra Opticals            | 80 Feet Road, Koramangala                | Bengaluru
  tunga      | Tunga Rice Traders        | 6, New Tharagupet                        | Bengaluru
  surya      | Surya Solar Lamps         | 112, Electronics City, Phase 1           | Bengaluru
  cubbon     | Cubbon Circuit Works      | 27, Whitefield Main Road                 | Bengaluru
  konkan     | Konkan Cashew Co.         | 18, Mahim Causeway                       | Mumbai
  bandra     | Bandra Bakehouse          | 7, Chapel Road, Bandra West              | Mumbai
  byculla    | Byculla Co-operative Bank | 201, Dr Ambedkar Road, Byculla           | Mumbai
  sahyadri   | Sahyadri Tea Estates      | 33, Ballard Estate                       | Mumbai
  colaba     | Colaba Perfumery          | 4, Arthur Bunder Road, Colaba            | Mumbai
  mazagaon   | Mazagaon Marine Tools     | 55, Reay Road, Mazagaon                  | Mumbai
  devgad     | Devgad Alphonso Orchards  | Gala 12, APMC Market, Vashi              | Mumbai
  malabar    | Malabar Hill Jewels       | 61, Nepean Sea Road                      | Mumbai
  gateway    | Gateway Remedies          | C-14, MIDC Andheri East                  | Mumbai
  versova    | Versova Fisheries         | 2, Versova Jetty Road                    | Mumbai
  girgaum    | Girgaum Kokum House       | 88, Thakurdwar Road, Girgaum             | Mumbai
  matunga    | Matunga Filter Stores     | 19, Telang Road, Matunga                 | Mumbai
  worli      | Worli Skin Science        | 5th floor, Annie Besant Road, Worli      | Mumbai
  juhu       | Juhu Toy Works            | 23, Gulmohar Road, Juhu                  | Mumbai
  sion       | Sion Diagnostics          | 70, Sion Circle                          | Mumbai
  dilli      | Dilli Mithai Bhandar      | 1426, Dariba Kalan, Chandni Chowk        | Delhi
  sharbat    | Old Delhi Sharbat Co.     | 302, Lal Kuan Bazaar                     | Delhi
  yamuna     | Yamuna Stationers         | 2618, Nai Sarak                          | Delhi
  attar      | Gulab Singh Attar House   | 320, Dariba Kalan                        | Delhi
  mehrauli   | Mehrauli Handlooms        | 11, Kalka Das Marg, Mehrauli             | Delhi
  lodhi      | Lodhi Garden Teas         | 8, Meharchand Market, Lodhi Road         | Delhi
  qutub      | Qutub Footwear            | B-44, Okhla Phase 1                      | Delhi
  hauz       | Hauz Khas Design Press    | 30, Hauz Khas Village                    | Delhi
  aravalli   | Aravalli Spring Water     | Khasra 17, Bijwasan                      | Delhi
  bijli      | Bijli Electricals         | 2210, Bhagirath Palace                   | Delhi
  saket      | Saket Toys and Games      | J-6, Saket                               | Delhi
  narela     | Narela Formulations       | H-1402, DSIIDC Narela                    | Delhi
  panj       | Panj Tara Pickles         | 64, Rajouri Garden                       | Delhi
  rohini     | Rohini Public School      | Sector 9, Rohini                         | Delhi
  karol      | Karol Bagh Bridal         | 16, Ajmal Khan Road                      | Delhi
  chettinad  | Chettinad Masala House    | 27, Pondy Bazaar, T. Nagar               | Chennai
  coromandel | Coromandel Silks          | 101, Usman Road, T. Nagar                | Chennai
  nilgiri    | Nilgiri Naturals          | 15, Ambattur Industrial Estate           | Chennai
  mylapore   | Mylapore Music Academy    | 9, Kutchery Road, Mylapore               | Chennai
  adyar      | Adyar Ayurvedic Oils      | 46, Lattice Bridge Road, Adyar           | Chennai
  marina     | Marina Ice Creams         | 12, Kamarajar Salai, Triplicane          | Chennai
  kanchi     | Kanchi Sweetmeats         | 72, Gandhi Road, Velachery               | Chennai
  royapuram  | Royapuram Sea Foods       | 3, Kasimedu Harbour Road                 | Chennai
  egmore     | Egmore Eye Hospital       | 58, Pantheon Road, Egmore                | Chennai
  guindy     | Guindy Auto Parts         | 21, Guindy Industrial Estate             | Chennai
  thanjavur  | Thanjavur Art Plates      | 5, Cathedral Road                        | Chennai
  besant     | Besant Yoga Mats          | 2nd Avenue, Besant Nagar                 | Chennai
  tamarind   | Tamarind Tree Foods       | 90, Poonamallee High Road                | Chennai
  deepam     | Deepam Lights             | 14, Ritchie Street                       | Chennai
  pallava    | Pallava Stone Crafts      | 38, East Coast Road, Neelankarai         | Chennai
`;
const heads = ['key', 'name', 'address', 'city'] as const;

export interface DemoCustomer {
  key: string;
  name: string;
  address: string;
  city: (typeof cities)[number];
  contacts: Contact[];
}

const buyers = [
  'Anita Shenoy',
  'Prakash Hegde',
  'Nirmala Joshi',
  'Imran Sheikh',
  'Kavita Menon',
  'Joseph Pinto',
];

export const customers: readonly DemoCustomer[] = readTable(heads, table).map((row, place) => {
  const city = cities.find((each) => each === row.city);
  if (!city) throw new Error(`${row.name} has a city that does not exist`);
  const [name = ''] = buyers.slice(place % buyers.length);
  const phone = `+91 80 4000 ${1000 + place}`;
  return { ...row, city, contacts: [{ name, phone, email: `buying@${row.key}.example` }] };
});
