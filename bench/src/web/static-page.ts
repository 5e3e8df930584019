import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import type { BarePage } from './bare-server.ts'

const dist = fileURLToPath(new URL('../../../dashboard/dist/', import.meta.url))

const body = `<main><h1>A bare page</h1>
<p>A heading, a paragraph and a form with two fields; its style and its script are as heavy as ours and do nothing.</p>
<form><label>Name <input name="name"></label> <label>Word <input name="word"></label> <button>Send</button></form></main>`

/**
 * A page in the weight class of one of our documents: all its styles inline, and in one module all scripts that it asks
 * for by itself, each in a function that is never called: they arrive and are parsed, and nothing runs.
 */
export function staticPage(name: 'signin' | 'home'): BarePage {
  const html = readFileSync(`${dist}${name}.en.html`, 'utf8')
  const scripts = asked(html, /<(?:script|link rel="modulepreload")[^>]* (?:src|href)="\/(assets\/[^"]+\.js)"/g)
  const styles = asked(html, /<link rel="stylesheet"[^>]* href="\/(assets\/[^"]+\.css)"/g)
  const inline = [...html.matchAll(/<style\b[^>]*>([^<]+)<\/style>/g)].map(([, text = '']) => text)
  if (scripts.length === 0) throw new Error(`${name}.en.html asks for no scripts`)
  return {
    style: [...inline, ...styles].join('\n'),
    script: scripts.map((text, at) => `async function part${at}(){${withoutLinks(text)}}`).join('\n'),
    body,
  }
}

const asked = (html: string, address: RegExp): string[] =>
  [...html.matchAll(address)].map(([, path = '']) => readFileSync(dist + path, 'utf8'))

/** A module's own code: imports and exports may not stand in a function. */
function withoutLinks(text: string): string {
  const links = parseAst(text).body.filter(({ type }) => /^(?:Import|Export)/.test(type))
  return links.toReversed().reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}
