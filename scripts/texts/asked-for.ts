import { type Part, parts, translated } from './catalogues.ts'

/** The part and language that a translator's command names, and its file where it takes one; else ends with the usage. */
export function askedFor(command: string, takes = ''): { part: Part; language: string; file: string } {
  const [named, language = '', file = ''] = process.argv.slice(2)
  const part = parts.find((each) => each === named)
  if (part && translated.includes(language) && (file || !takes)) return { part, language, file }
  process.stderr.write(`Usage: node scripts/texts/${command} <${parts.join('|')}> <${translated.join('|')}> ${takes}\n`)
  process.exit(2)
}
