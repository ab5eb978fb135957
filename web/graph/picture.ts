/** The drawing as a document of its own: whole, with the colours it has on the screen. */
export function svgText(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const width = Number(drawing.dataset['width']);
  const height = Number(drawing.dataset['height']);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.querySelector('.canvas')?.removeAttribute('transform');
  const originals = drawing.querySelectorAll('rect, path, text');
  copy.querySelectorAll('rect, path, text').forEach((element, at) => {
    const style = getComputedStyle(originals[at] as Element);
    for (const name of [
      'fill',
      'stroke',
      'stroke-width',
      'stroke-dasharray',
      'font-size',
      'font-weight',
      'font-family',
      'opacity',
    ]) {
      element.setAttribute(name, style.getPropertyValue(name));
    }
  });
  const background = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  background.setAttribute('width', '100%');
  background.setAttribute('height', '100%');
  background.setAttribute('fill', getComputedStyle(document.body).backgroundColor);
  copy.prepend(background);
  return new XMLSerializer().serializeToString(copy);
}

/** An SVG document as pixels, twice as many as it has points. Rejects when the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width * 2;
    canvas.height = image.height * 2;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the picture is too large'))));
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
