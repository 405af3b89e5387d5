/** Creates small PDFs like those that customers or attackers upload. */

interface Made {
  /** The size of every page in points. */
  size?: readonly [width: number, height: number];
  pages?: number;
  /** The drawing operators on every page. */
  content?: string;
  /** Further objects of the PDF besides catalogue, pages and content. Their numbers begin at 10. */
  objects?: readonly string[];
  resources?: string;
  trailer?: string;
}

const blackFrame = '0 0 0 1 K 4 w 10 10 m 190 10 l 190 90 l 10 90 l s';
const helvetica = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

/** Returns a PDF with equal pages. By default, a page is 200 by 100 points and shows a black frame. */
export function makePdf(of: Made = {}): Buffer {
  const { size = [200, 100], pages = 1, content = blackFrame, objects = [], resources = helvetica } = of;
  const numbers = Array.from({ length: pages }, (_, page) => 100 + page);
  const all = new Map([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [2, `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((each) => `${each} 0 R`).join(' ')}] >>`],
    [3, stream(content)],
    ...objects.map((object, place) => [10 + place, object] as const),
    ...numbers.map((each) => [each, pageObject(size, resources)] as const),
  ]);
  let file = '%PDF-1.7\n';
  const places = new Map<number, number>();
  for (const [number, object] of all) {
    places.set(number, file.length);
    file += `${number} 0 obj\n${object}\nendobj\n`;
  }
  const entries = [...places].map(
    ([number, at]) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`,
  );
  const xref = `xref\n0 1\n0000000000 65535 f \n${entries.join('')}`;
  const trailer = `trailer\n<< /Size ${100 + pages} /Root 1 0 R ${of.trailer ?? ''} >>`;
  return Buffer.from(`${file}${xref}${trailer}\nstartxref\n${file.length}\n%%EOF\n`, 'latin1');
}

const stream = (content: string, entries = '') =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`;

const pageObject = ([width, height]: readonly [number, number], resources: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 3 0 R /Resources << ${resources} >> >>`;

/** A PDF with a red CMYK box, and a box in a spot colour that screens show as blue. */
export const printed = makePdf({
  content: '0 1 1 0 k 0 0 100 100 re f /Spot cs 1 scn 100 0 50 100 re f',
  resources: '/ColorSpace << /Spot [/Separation /Reflex#20Blue /DeviceCMYK 10 0 R] >>',
  objects: ['<< /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [1 0.8 0 0] /N 1 >>'],
});

/** An Illustrator file saved without “Create PDF Compatible File”. */
export const illustratorAlone = makePdf({
  content:
    'BT /F1 6 Tf 5 50 Td (This is an Adobe Illustrator File that was saved without PDF Content.) Tj ET',
});

/** A PDF that opens only with a password. */
export const locked = makePdf({
  trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'5a'.repeat(32)}> /U <${'a5'.repeat(32)}> >> /ID [<00> <00>]`,
});

/**
 * A small PDF that takes hours to render. Each of its four nested forms draws the next one a hundred times.
 */
export const bomb = makePdf({
  content: '/X Do',
  resources: '/XObject << /X 10 0 R >>',
  objects: Array.from({ length: 4 }, (_, level) => {
    const entries = `/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /XObject << /X ${11 + level} 0 R >> >>`;
    return stream(level === 3 ? blackFrame : '/X Do '.repeat(100), entries);
  }),
});

export const postScript = Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 200 100\nshowpage\n');
