/** HTML that is safe to send: made only by the `html` tag, which escapes whatever is put into it. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | Part[] | null | false

/** A piece of a page. Texts are escaped, pieces and lists of them are put in as they are, null and false are nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, string, index) => text + string + written(parts[index] ?? null), '') }
}

function written(part: Part): string {
  if (part === null || part === false) return ''
  if (Array.isArray(part)) return part.map(written).join('')
  return typeof part === 'object' ? part.html : String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
