import { type Part, readFirstLook } from '../platform/first-look.ts'

// shell/frame-skeleton.tsx; nothing in it has a div of its own
const place = /(<div[^>]* data-first-look="[^>]*>)[\s\S]*?(<\/div>)/

/**
 * The document with the first look of the last visit in its place, where one of this build and language is kept. The rest of
 * the answer stays as it is, its nonces too.
 */
export async function withFirstLook(document: Response, build: string): Promise<Response> {
  const look = await readFirstLook().catch(() => undefined)
  if (!look || look.build !== build || look.language !== document.headers.get('content-language')) return document
  const headers = new Headers(document.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(placed(await document.text(), look.parts), { status: document.status, headers })
}

/** A document's text with these parts in the place of the first look. */
export const placed = (html: string, parts: readonly Part[]): string =>
  html.replace(place, (_, before: string, after: string) => before + parts.map(markup).join('') + after)

const markup = (part: Part): string =>
  typeof part === 'string'
    ? escaped(part)
    : `<span class="${escaped(part.look)}">${part.parts.map(markup).join('')}</span>`

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '')
