import { type Html, html } from '../../platform/html.ts'

/**
 * A description as its organiser wrote it: paragraphs by blank lines, lists by `- `, `**bold**` and `_italic_`. Everything else is
 * text, so nothing in it can become markup, a link or a script.
 */
export function proseOf(text: string): Html {
  const blocks = text.replaceAll('\r', '').split(/\n{2,}/)
  return html`${blocks.filter((block) => block.trim() !== '').map(blockOf)}`
}

function blockOf(block: string): Html {
  const lines = block.trim().split('\n')
  if (lines.every((line) => line.startsWith('- ')))
    return html`<ul>
      ${lines.map((line) => html`<li>${inlineOf(line.slice(2))}</li>`)}
    </ul>`
  return html`<p>${lines.map((line, at) => html`${at === 0 ? '' : html`<br />`}${inlineOf(line)}`)}</p>`
}

/** The parts of a line: bold and italic words, each without the other in it. */
function inlineOf(line: string): Html {
  const parts = line.split(/(\*\*[^*\n]{1,200}\*\*|\b_[^_\n]{1,200}_\b)/)
  return html`${parts.map((part) => {
    if (part.startsWith('**') && part.length > 4) return html`<strong>${part.slice(2, -2)}</strong>`
    if (part.startsWith('_') && part.endsWith('_') && part.length > 2) return html`<em>${part.slice(1, -1)}</em>`
    return html`${part}`
  })}`
}
