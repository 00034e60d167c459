// A drawing of the page as a picture of its own: an `<svg>` with the looks that the page's styles give it.

/** What styles of the page may decide of a drawing; a picture of its own has no styles. */
const LOOKS = [
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin',
  'opacity', 'font-size', 'font-weight', 'font-family', 'text-anchor', 'paint-order', 'visibility',
] as const

/** The same drawing with every look written into it. It must be in the page. */
export function withLooks(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const originals = [drawing, ...drawing.querySelectorAll<SVGElement>('*')]
  const copies = [copy, ...copy.querySelectorAll<SVGElement>('*')]
  originals.forEach((original, at) => {
    const looks = getComputedStyle(original)
    const twin = copies[at]
    if (!twin) return
    for (const name of LOOKS) twin.style.setProperty(name, looks.getPropertyValue(name))
    twin.removeAttribute('class')
  })
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return copy
}

/** As an image that a canvas can draw, `width` pixels wide. */
export async function imageOf(drawing: SVGSVGElement, width: number): Promise<HTMLImageElement> {
  const copy = withLooks(drawing)
  const box = drawing.viewBox.baseVal
  copy.setAttribute('width', String(Math.round(width)))
  copy.setAttribute('height', String(Math.round((width * box.height) / Math.max(1, box.width))))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}
