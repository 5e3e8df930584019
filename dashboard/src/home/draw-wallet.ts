/**
 * Draws the balance in the place of its skeleton, from the answer of the wallet's call, until the app itself shows it. Draws
 * nothing over a figure of the last visit, which the service worker has put there, or after the app, or in other
 * formats than the document's own.
 */
export function drawWallet(answer: unknown, page: Document = document): void {
  const place = page.querySelector('[data-home-snapshot]')
  const figure = place?.querySelector<HTMLTemplateElement>('template[data-early-figure]')
  const { balance } = (answer as { data?: { balance?: unknown } }).data ?? {}
  if (!place || !figure || typeof balance !== 'number' || balance < 0 || !areDefault(page.cookie)) return
  const drawn = page.importNode(figure.content, true)
  const [rupees, paisa] = [Math.floor(balance / 100), balance % 100]
  for (const text of textsIn(drawn)) {
    if (text.data === '0') text.data = `${rupees}`.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',')
    if (/^\.?00$/.test(text.data)) text.data = text.data.replace('00', `${paisa}`.padStart(2, '0'))
  }
  place.replaceChildren(drawn)
}

/** Whether figures are in digits 0 to 9 and lakhs (src/platform/preferences/formats.ts). */
const areDefault = (cookies: string): boolean => !/(?:^|; )sahuji_formats=[^;]*(?:devanagari|million)/.test(cookies)

const textsIn = (node: Node): Text[] =>
  [...node.childNodes].flatMap((child) => (child instanceof Text ? [child] : textsIn(child)))
