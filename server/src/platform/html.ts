/** A piece of HTML whose values are escaped; made by `html` only. */
export interface Html {
  readonly markup: string
}

type Value = string | number | Html | readonly Html[]

/** A tagged template that escapes every value that is not HTML itself. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  return { markup: strings.reduce((before, part, index) => before + markupOf(values[index - 1] ?? '') + part) }
}

function markupOf(value: Value): string {
  if (typeof value === 'object') return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
  return `${value}`.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

const style = `
  :root { color-scheme: light dark; }
  body { margin: 0 auto; max-width: 760px; padding: 32px 16px 64px; font: 14px/20px system-ui, sans-serif;
    background: light-dark(#FAF7F1, #171411); color: light-dark(#1E1A15, #F2ECE2); }
  h1 { font-size: 28px; line-height: 36px; font-weight: 500; }
  h2 { font-size: 16px; line-height: 24px; }
  a { color: inherit; } .quiet { color: light-dark(#6C6355, #A09687); }
  section, article { border-top: 1px solid light-dark(#1E1A15, #8B8172); padding: 8px 0 24px; margin-top: 16px; }
  ul { padding-inline-start: 20px; } pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
  h2.group { margin-top: 48px; font-size: 20px; line-height: 28px; } h3 { font-size: 14px; line-height: 20px; }
  summary { cursor: pointer; padding: 4px 0; } code { overflow-wrap: anywhere; }
  pre:has(> code) { padding: 12px; border-radius: 8px; font: 12px/18px ui-monospace, monospace;
    background: light-dark(#F1EBDF, #221E1A); }`

/** A plain page of ours, without script, under the strict policy. */
export function htmlPage({ title, nonce, body }: { title: string; nonce: string; body: Html }): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style nonce="${nonce}">
          ${{ markup: style }}
        </style>
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.markup
}
