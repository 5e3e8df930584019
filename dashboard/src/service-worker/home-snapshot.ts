import { type Part, readHomeSnapshot } from '../platform/session/home-snapshot.ts'

// the place in shell/frame-skeleton.tsx, whose content has no div
const place = /(<div[^>]* data-home-snapshot="[^>]*>)[\s\S]*?(<\/div>)/

/**
 * The document with the snapshot of the last visit in its place, if a snapshot of this build and language is stored.
 * The rest of the answer is unchanged, including its nonces.
 */
export async function withHomeSnapshot(document: Response, build: string): Promise<Response> {
  const snapshot = await readHomeSnapshot().catch(() => undefined)
  if (!snapshot || snapshot.build !== build || snapshot.language !== document.headers.get('content-language'))
    return document
  const headers = new Headers(document.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(placed(await document.text(), snapshot.parts), { status: document.status, headers })
}

/** A document's text with these parts in the place of the snapshot. */
export const placed = (html: string, parts: readonly Part[]): string =>
  html.replace(place, (_, before: string, after: string) => before + parts.map(markup).join('') + after)

const markup = (part: Part): string =>
  typeof part === 'string'
    ? escaped(part)
    : `<span class="${escaped(part.className)}">${part.parts.map(markup).join('')}</span>`

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '')
