// A picture of the boards on the page, as SVG or PNG: the same drawing with its colours written into
// it, so it looks the same wherever it goes.

const copied = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-opacity',
  'opacity',
  'font',
  'text-anchor',
];

function inlined(source: SVGSVGElement): SVGSVGElement {
  const copy = source.cloneNode(true) as SVGSVGElement;
  const from = source.querySelectorAll<SVGElement>('*');
  copy.querySelectorAll<SVGElement>('*').forEach((element, i) => {
    const style = getComputedStyle(from[i]);
    for (const name of copied) element.style.setProperty(name, style.getPropertyValue(name));
    for (const name of ['class', 'tabindex', 'role', 'aria-label', 'aria-pressed', 'data-spot'])
      element.removeAttribute(name);
  });
  return copy;
}

/** The boards below each other, with a plus between the components of a sum. */
export function boardsSvg(boards: SVGSVGElement[]): {
  text: string;
  width: number;
  height: number;
} {
  const gap = 16;
  const between = 34; // for the plus
  let y = gap;
  const width = Math.max(100, ...boards.map((source) => source.viewBox.baseVal.width)) + 2 * gap;
  const ink = getComputedStyle(document.body).color;
  const parts = boards.map((source, i) => {
    const { width: w, height: h } = source.viewBox.baseVal;
    let plus = '';
    if (i > 0) {
      plus = `<text x="${width / 2}" y="${y + 14}" text-anchor="middle" font-family="sans-serif" font-size="26" fill="${ink}">+</text>`;
      y += between;
    }
    const copy = inlined(source);
    copy.removeAttribute('class');
    copy.removeAttribute('style');
    copy.setAttribute('x', String((width - w) / 2));
    copy.setAttribute('y', String(y));
    copy.setAttribute('width', String(w));
    copy.setAttribute('height', String(h));
    y += h + gap;
    return plus + new XMLSerializer().serializeToString(copy);
  });
  const paper = getComputedStyle(document.body).backgroundColor;
  const text =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" viewBox="0 0 ${width} ${y}">` +
    `<rect width="100%" height="100%" fill="${paper}"/>${parts.join('')}</svg>`;
  return { text, width, height: y };
}

export function download(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export async function png(svg: { text: string; width: number; height: number }): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg.text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = svg.width * 2;
  canvas.height = svg.height * 2;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
