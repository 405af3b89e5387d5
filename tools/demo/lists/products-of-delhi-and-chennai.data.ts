/**
 * Lists the products that the sample shop's customers in Delhi and Chennai order, in the text format of
 * products.data.ts.
 */
import { readProducts, westernProducts } from './products.data.ts';

const table = `
  dilli      | Wedding mithai box 1 kg               | Plain Box, Four Corner Box                | DMB-WED-1   | CL350 1020x720 | 3  | 8500   | Low-migration process set       | Matt     | pf lv fc emb cre insp
  dilli      | Kaju katli 500 g box                  | Plain Box, Four Corner Box                | DMB-KK-500  | CL350 914x635  | 4  | 12000  | Low-migration process set       | Aquacoat | pf lg cre
  dilli      | Festival hamper carry bag             | Carry Bag, With Handles                   | DMB-CB-L    | LC150 1016x711 | 2  | 10000  | Process set, Pantone 1955 C     | Matt     | pf lg fc cre bagm
  sharbat    | Rose sherbet label sheet              | Sheet, Rectangular                        | ODS-RS-LB   | LC80 914x584   | 12 | 30000  | Process set, Pantone 7420 C     | Aquacoat | pf lg half
  sharbat    | Khus sherbet label sheet              | Sheet, Rectangular                        | ODS-KH-LB   | LC80 914x584   | 12 | 24000  | Process set, Pantone 349 C      | Aquacoat | pf lg half
  yamuna     | Desk calendar {next}                  | Calendar, Desk                            | YS-DC       | AC300 1016x711 | 6  | 3000   | Process set                     | Matt     | p2 lm mc insp
  yamuna     | Wall calendar {next}, rivers          | Calendar, Wall                            | YS-WC       | LC130 1020x720 | 4  | 5000   | Process set                     | Primer   | p2 uv insp
  yamuna     | Spiral notebook A5, pages             | Book, Wired Pages                         | YS-SN-A5    | LC90 914x635   | 16 | 64000  | Black                           | Primer   | p2 mp cnt
  attar      | Gulab attar 10 ml box                 | Plain Box, Standard Straight Tuck In Box  | GSA-GU-10   | CL300 914x635  | 25 | 25000  | Process set, Pantone 2617 C     | Matt     | pf lv fc emb cre pss
  mehrauli   | Handloom stole box                    | Plain Box, Four Corner Box                | MH-ST-BX    | CL350 914x635  | 3  | 3000   | Pantone 1807 C, Black           | Matt     | pf lm fk cre
  mehrauli   | Swing tag                             | Sheet, Pre-Planned                        | MH-SW-TG    | AC400 457x317  | 10 | 40000  | Pantone 1807 C, Black           | Matt     | p2 lm deb mp
  lodhi      | Kashmiri kahwa 100 g carton           | Plain Box, Standard Straight Tuck In Box  | LGT-KK-100  | CL300 1016x711 | 12 | 18000  | Low-migration process set       | Matt     | pf lm fc cre pss
  lodhi      | Tea sampler carry bag                 | Carry Bag, Without Handles                | LGT-CB-S    | LC130 914x635  | 2  | 4000   | Process set                     | Aquacoat | pf lg baga
  qutub      | Shoe box lid, size 8                  | Corrugated Box, Four Corner Hinged Lid    | QF-SB-8     | CX270 1020x720 | 2  | 7000   | Pantone 447 C, Black            | Aquacoat | pf lg cor cre po
  qutub      | Shoe box tissue seal                  | Sheet, Pre-Planned                        | QF-TS-SL    | LC80 457x317   | 10 | 80000  | Pantone 447 C                   | Primer   | pf half peel cnt
  hauz       | Exhibition poster                     | Sheet, Rectangular                        | HKD-EX-PO   | LC150 1016x711 | 2  | 1000   | Process set, Pantone 871 C      | Matt     | pf uv
  hauz       | Artist book, wired pages              | Book, Wired Pages                         | HKD-AB-WP   | LC150 711x508  | 4  | 9600   | Process set                     | Primer   | p2 mp insp
  aravalli   | Spring water 1 l label sheet          | Sheet, Rectangular                        | ASW-1L-LB   | LC80 914x635   | 18 | 180000 | Process set                     | Aquacoat | pf half
  bijli      | LED bulb 9 W carton                   | Plain Box, Reverse Tuck In Box            | BE-LB-9     | CX230 914x635  | 12 | 96000  | Process set, Pantone 109 C      | Aquacoat | pf cre pss po
  bijli      | Switch plate carton                   | Plain Box, Standard Straight Tuck In Nested Box | BE-SP-CT | CX230 1016x711 | 14 | 28000 | Pantone 109 C, Black            | Aquacoat | pf cre pss
  saket      | Snakes and ladders board              | Sheet, Rectangular                        | STG-SL-BD   | AC210 914x635  | 2  | 3000   | Process set                     | Matt     | pf lm b2b cre
  saket      | Jigsaw 100 pieces window box          | Plain Box, Four Corner Box                | STG-JG-100  | CL300 1016x711 | 3  | 3600   | Process set                     | Aquacoat | pf lg win patch
  narela     | Amoxicillin 250 mg carton             | Plain Box, Standard Straight Tuck In Box  | NF-AM-250   | CX230 914x635  | 21 | 105000 | Pantone 321 C, Black            | Aquacoat | pf cre pss insp pe
  narela     | Antacid gel leaflet                   | Sheet, Rectangular                        | NF-AG-LF    | LC80 584x457   | 7  | 70000  | Black                           | Primer   | p2 fold cnt
  panj       | Mango pickle 400 g label sheet        | Sheet, Rectangular                        | PTP-MG-LB   | LC90 914x635   | 12 | 36000  | Process set, Pantone 1807 C     | Aquacoat | pf lg half
  panj       | Pickle gift shipper, 6 jars           | Corrugated Box, Universal Carton          | PTP-SH-6    | CL250 1016x711 | 2  | 2400   | Process set                     | Aquacoat | pf lg cor cre po
  rohini     | School diary, wired pages             | Book, Wired Pages                         | RPS-DY-WP   | LC90 914x635   | 8  | 40000  | Black, Pantone 286 C            | Primer   | p2 mp cnt
  rohini     | School diary cover                    | Book, Cover                               | RPS-DY-CV   | AC250 635x457  | 4  | 2500   | Process set                     | Matt     | pf lg cre
  karol      | Wedding card envelope                 | Envelope, Center Pasting                  | KBB-WE-EN   | LC130 457x317  | 2  | 6000   | Pantone 7427 C, Pantone 871 C   | Matt     | pf fc emb cre pss
  karol      | Bridal trousseau bag                  | Carry Bag, With Handles                   | KBB-TB-L    | AC210 914x635  | 1  | 1500   | Process set, Pantone 871 C      | Matt     | pf lv fc cre bagm
  chettinad  | Garam Masala 100 g carton             | Plain Box, Reverse Tuck In Box            | CMH-GM-100  | CL300 1016x711 | 8  | 60000  | Low-migration process set       | Aquacoat | pf lg fc cre pss
  chettinad  | Sambar powder 200 g carton            | Plain Box, Reverse Tuck In Box            | CMH-SP-200  | CL300 1016x711 | 8  | 48000  | Low-migration process set       | Aquacoat | pf lg cre pss
  chettinad  | Rasam powder 100 g carton             | Plain Box, Reverse Tuck In Box            | CMH-RP-100  | CL300 1016x711 | 10 | 40000  | Low-migration process set       | Aquacoat | pf lg cre pss
  coromandel | Silk saree carry bag, large           | Carry Bag, With Handles                   | COS-CB-L    | LC150 1016x711 | 1  | 5000   | Pantone 3302 C, Pantone 871 C   | Matt     | pf lm fc baga
  coromandel | Kumkum gift box, magnetic             | Plain Box, Four Corner Box                | COS-KG-MAG  | AC210 914x635  | 4  | 4000   | Process set, Pantone 871 C      | Matt     | pf lv fc b2b pds insp
  nilgiri    | Turmeric soap sleeve                  | Sheet, Pre-Planned                        | NN-TS-SL    | CL250 914x635  | 15 | 45000  | Process set, Pantone 7549 C     | Aquacoat | pf uv cre cnt
  nilgiri    | Neem face wash carton                 | Plain Box, Standard Straight Tuck In Box  | NN-NF-100   | CL300 914x635  | 10 | 42000  | Process set, Pantone 7549 C     | Aquacoat | pf lv uvb cre pss
  mylapore   | Margazhi season programme, pages      | Book, Multiple Leaves                     | MMA-MP-PG   | LC100 914x584  | 8  | 12000  | Process set                     | Primer   | p2 fold cnt
  mylapore   | Margazhi season programme, cover      | Book, Cover                               | MMA-MP-CV   | AC250 457x292  | 2  | 1500   | Process set, Pantone 2746 C     | Matt     | pf lm fb
  adyar      | Bhringraj oil 200 ml carton           | Plain Box, Standard Straight Tuck In Box  | AAO-BH-200  | CL300 914x584  | 9  | 27000  | Process set, Pantone 349 C      | Aquacoat | pf lg cre pss
  marina     | Ice cream cone sleeve                 | Sheet, Pre-Planned                        | MIC-CN-SL   | LC115 762x508  | 16 | 128000 | Low-migration process set       | Aquacoat | pf half
  marina     | Family pack 700 ml carton             | Plain Box, Standard Straight Tuck In Box  | MIC-FP-700  | CX300 1016x711 | 6  | 36000  | Low-migration process set       | Aquacoat | pf cre pss
  kanchi     | Laddu 1 kg box                        | Plain Box, Four Corner Box                | KSM-LD-1    | CL350 914x635  | 3  | 9000   | Low-migration process set       | Aquacoat | pf lg cre
  kanchi     | Temple prasadam packet                | Envelope, Side Pasting                    | KSM-TP-PK   | LC80 635x457   | 12 | 60000  | Pantone 021 C, Pantone 871 C    | Primer   | pf cre pss cnt
  royapuram  | Prawn 500 g carton                    | Plain Box, Reverse Tuck In Box            | RSF-PR-500  | CX270 1020x720 | 8  | 24000  | Low-migration process set       | Aquacoat | pf lg cre pss pe
  royapuram  | Export master shipper                 | Corrugated Box, Universal Carton          | RSF-SH-20   | CX300 1016x711 | 1  | 3200   | Pantone 303 C, Black            | Primer   | pf cor cre pe
  egmore     | Eye test card                         | Sheet, Rectangular                        | EEH-ET-CD   | AC350 508x355  | 4  | 2000   | Black, Pantone 3302 C           | Matt     | p2 lm
  egmore     | Medicine envelope                     | Envelope, Center Pasting                  | EEH-MD-EN   | LC80 584x457   | 10 | 100000 | Pantone 3302 C                  | Primer   | pf pss cnt
  guindy     | Clutch plate carton                   | Corrugated Box, Reverse Tuck and Tongue   | GAP-CP-CT   | CX300 1016x711 | 2  | 5000   | Pantone 173 C, Black            | Primer   | pf cor cre out po
  thanjavur  | Art plate box                         | Plain Box, Four Corner Box                | TAP-AP-BX   | AC210 914x635  | 2  | 1800   | Process set, Pantone 871 C      | Matt     | pf lv fc b2b insp
  besant     | Yoga mat band                         | Sheet, Pre-Planned                        | BYM-MT-BD   | AC300 914x635  | 10 | 15000  | Pantone 577 C, Black            | Matt     | pf lm mc cnt
  tamarind   | Puliyodarai mix 200 g carton          | Plain Box, Crash Lock with Pasting Box    | TTF-PM-200  | CL300 1020x720 | 10 | 25000  | Low-migration process set       | Aquacoat | pf lg cre pre
  tamarind   | Tamarind paste label sheet            | Sheet, Rectangular                        | TTF-TP-LB   | LC90 914x635   | 15 | 45000  | Process set                     | Aquacoat | pf lg half
  deepam     | Brass lamp gift box                   | Plain Box, Crash Lock with Pasting Box    | DL-BL-BX    | CL350 1020x720 | 6  | 9000   | Process set, Pantone 871 C      | Matt     | pf lm fc emb cre pre
  deepam     | Diya leaflet                          | Sheet, Rectangular                        | DL-DY-LF    | LC130 635x457  | 4  | 16000  | Process set                     | Primer   | p2 fold
  pallava    | Granite lamp shipper                  | Corrugated Box, Webbed Self-Locking Tray  | PSC-GL-SH   | CX300 1016x711 | 1  | 1200   | Pantone 4625 C, Black           | Primer   | pf cor cre out pe
`;

export const products = [...westernProducts, ...readProducts(table)];
