import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'

export interface Page {
  title: string
  /** Degrees of the colour circle: each bank has its own. */
  hue: number
  body: Html
  status?: number
  /** Where forms may lead besides here: browsers hold redirects after a form to the same rule. */
  form_origins?: string[]
  /** The browser goes there by itself. */
  leads?: { seconds: number; path: string }
  /** The page's only form is sent by itself, where the browser runs scripts. */
  submits?: boolean
}

/** Sends a page, without script unless it submits its form, under a strict Content-Security-Policy. */
export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "img-src 'self'",
    `form-action ${["'self'", ...(page.form_origins ?? [])].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(page.submits ? [`script-src 'nonce-${nonce}'`] : []),
  ]
  if (page.leads) reply.header('refresh', `${page.leads.seconds};url=${page.leads.path}`)
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .send(document(page, nonce).html)
}

function document({ title, hue, body, submits = false }: Page, nonce: string): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/onepg/logos/PAY.svg" type="image/svg+xml" />
        <title>${title}</title>
        <style nonce="${nonce}">
          :root{--hue:${hue}}${{ html: css }}
        </style>
      </head>
      <body>
        <aside class="strip" aria-label="Simulator">
          <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M10 2.5 18.5 17h-17zM10 8v4.2M10 14.4v.4" /></svg
          ><span><strong>This is a simulator:</strong> no real money moves here.</span>
        </aside>
        ${body}
        ${
          submits &&
          html`<script nonce="${nonce}">
            document.forms[0].submit()
          </script>`
        }
      </body>
    </html>`
}

/** HTML that is safe to send: made only by the `html` tag, which escapes whatever is put into it. */
export interface Html {
  readonly html: string
}

type Part = string | number | Html | Part[] | null | false

/** A piece of a page. Texts are escaped, pieces and lists of them are inserted unchanged, null and false are nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, string, index) => text + string + written(parts[index] ?? null), '') }
}

function written(part: Part): string {
  if (part === null || part === false) return ''
  if (Array.isArray(part)) return part.map(written).join('')
  return typeof part === 'object' ? part.html : String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The one style sheet of the simulator's pages: a bank's blue-cool paper, one hue per bank, light and dark. */
export const css = `
:root{color-scheme:light dark;
--brand:oklch(38% .105 var(--hue));--brand-deep:oklch(29% .085 var(--hue));--on-brand:#fff;--brand-ink:oklch(40% .11 var(--hue));
--ground:oklch(96.4% .009 var(--hue));--sheet:#fff;--well:oklch(97.6% .008 var(--hue));--line:oklch(89% .015 var(--hue));--edge:oklch(60% .025 var(--hue));
--ink:oklch(24% .025 var(--hue));--ink-2:oklch(43% .025 var(--hue));
--warn:#fdf0c8;--warn-ink:#5b4100;--good:#1b6b40;--bad:#a1202f}
@media(prefers-color-scheme:dark){:root{
--brand:oklch(82% .085 var(--hue));--brand-deep:oklch(24% .045 var(--hue));--on-brand:oklch(20% .04 var(--hue));--brand-ink:oklch(84% .08 var(--hue));
--ground:oklch(17% .012 var(--hue));--sheet:oklch(22% .014 var(--hue));--well:oklch(25.5% .016 var(--hue));--line:oklch(33% .018 var(--hue));--edge:oklch(60% .025 var(--hue));
--ink:oklch(95% .008 var(--hue));--ink-2:oklch(78% .015 var(--hue));
--warn:#3a2e0e;--warn-ink:#f4dc98;--good:#86d3a6;--bad:#f7a39f}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;-webkit-text-size-adjust:100%}
h1,h2,h3,p,dl,dd,table,fieldset{margin:0}
.strip{display:flex;gap:10px;align-items:center;justify-content:center;padding:8px 20px;background:var(--warn);color:var(--warn-ink);font-size:14px}
.strip svg{inline-size:18px;flex:none}
svg{fill:none;stroke:currentColor;stroke-width:1.7;stroke-linecap:round;stroke-linejoin:round}
.head{background:var(--brand-deep);color:#fff;padding:20px 24px 84px}
.head>div{max-inline-size:912px;margin:auto;display:flex;gap:16px;align-items:center}
.mark{inline-size:48px;block-size:48px;border-radius:14px;flex:none}
.head h1{font-size:20px;line-height:1.25;font-weight:650;letter-spacing:-.01em}
.head p{font-size:14px;color:oklch(91% .03 var(--hue))}
.lock{margin-inline-start:auto;display:flex;gap:8px;align-items:center}
.lock svg{inline-size:18px}
main{max-inline-size:960px;margin:-60px auto 48px;padding:0 24px}
.pair{display:grid;grid-template-columns:minmax(0,5fr) minmax(0,6fr);gap:20px}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:16px;padding:28px;box-shadow:0 10px 30px -18px oklch(25% .06 var(--hue)/.45)}
.narrow{max-inline-size:560px;margin-inline:auto}
h2{font-size:18px;line-height:1.3;font-weight:650;margin-block-end:16px}
h3{font-size:15px;font-weight:650;margin-block-end:4px}
.quiet{color:var(--ink-2);font-size:14px}
dl div{display:flex;justify-content:space-between;gap:20px;padding-block:10px;border-block-end:1px solid var(--line)}
dt{color:var(--ink-2)}dd{text-align:end;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
dl .total{border-block-end:0;padding-block:16px 0;align-items:baseline}
.total dt{color:var(--ink);font-weight:650}.total dd{font-size:28px;line-height:1.2;font-weight:650;letter-spacing:-.015em;color:var(--brand-ink)}
label{display:block;font-size:14px;font-weight:600;margin-block-end:14px}
input{display:block;inline-size:100%;margin-block-start:6px;block-size:46px;padding:0 14px;font:inherit;font-weight:400;color:var(--ink);background:var(--well);border:1px solid var(--edge);border-radius:10px}
.acts{display:grid;gap:10px;margin-block-start:20px}
.row{display:grid;grid-template-columns:1fr 1fr;gap:10px}
button,.button{display:flex;align-items:center;justify-content:center;min-block-size:46px;padding:8px 16px;font:inherit;font-weight:600;text-align:center;text-decoration:none;color:var(--brand-ink);background:transparent;border:1px solid var(--edge);border-radius:10px;cursor:pointer}
button:hover,.button:hover{background:var(--well);border-color:var(--brand-ink)}
.main{color:var(--on-brand);background:var(--brand);border-color:var(--brand)}
.main:hover{color:var(--on-brand);background:var(--brand-ink)}
:focus-visible{outline:3px solid var(--brand-ink);outline-offset:2px}
.ways{margin-block-start:20px}
.ways form{display:grid;grid-template-columns:1fr 1fr;gap:10px 20px;margin-block-start:14px}
.ways .quiet{margin-block-start:6px}
.sign{display:flex;gap:14px;align-items:center;margin-block-end:16px}
.sign h2{margin:0}
.sign svg{inline-size:44px;flex:none}
.good svg{color:var(--good)}.bad svg{color:var(--bad)}
.list{display:grid;gap:8px;grid-template-columns:repeat(auto-fill,minmax(260px,1fr));list-style:none;padding:0;margin:0}
.list+h2{margin-block-start:28px}
.list .button{justify-content:flex-start;gap:12px;font-weight:500;text-align:start;block-size:100%}
.list img{inline-size:28px;border-radius:8px}
.after{margin-block-start:20px}
.scroll{overflow-x:auto;margin-block-end:28px}
table{border-collapse:collapse;inline-size:100%;font-size:14px;font-variant-numeric:tabular-nums}
th,td{text-align:start;padding:9px 16px 9px 0;border-block-end:1px solid var(--line);vertical-align:top}
th{color:var(--ink-2);font-weight:600}
.figure{text-align:end;white-space:nowrap}
a{color:var(--brand-ink)}
code{font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
@media(max-width:767px){.head{padding:16px 16px 76px}main{padding:0 12px;margin-block-start:-60px}.pair{grid-template-columns:minmax(0,1fr);gap:12px}.sheet{padding:20px}.lock span{display:none}.ways form{grid-template-columns:1fr}}
`
