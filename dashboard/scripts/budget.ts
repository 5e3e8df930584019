// Checks the build against budgets.json; part of `npm run build` and `npm test`.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { foreignFetches, unstyledClasses } from './document-html.ts'
import { type Weight, weightsOf } from './weights.ts'

interface Budgets {
  /** By name: the files that a document loads by itself, in any language. */
  documents: Readonly<Record<string, number>>
  /** The files that a page loads beyond the first view. */
  page: number
  /** Any file loaded later. */
  chunk: number
}

const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const budgets = JSON.parse(readFileSync(new URL('../budgets.json', import.meta.url), 'utf8')) as Budgets
const weights = weightsOf(dist)

const limitOf = ({ name, kind }: Weight): number | undefined =>
  kind === 'document' ? budgets.documents[name.split('.')[0] ?? ''] : budgets[kind]

const rounded = (weight: number): number => Math.round(weight * 10) / 10
const faults: string[] = []
for (const weight of weights) {
  const limit = limitOf(weight)
  if (limit === undefined) continue
  const report = `${weight.name.padEnd(56)} ${`${rounded(weight.kilobytes)}`.padStart(6)} of ${limit} kB brotli`
  if (weight.kind !== 'chunk') process.stdout.write(`${report}\n`)
  if (weight.kilobytes > limit) faults.push(`too heavy: ${report}`)
}
for (const name of Object.keys(budgets.documents)) {
  if (!weights.some((weight) => weight.name.split('.')[0] === name))
    faults.push(`${name} has a budget but is not built`)
}
const ofMerchants = Object.keys(JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as object)
faults.push(
  ...ofMerchants
    .filter((name) => /^src\/(operators?|approvals|[\w-]+\/office)\//.test(name) || name.includes('texts/operator'))
    .map((name) => `${name} of the back office is in the merchants’ build`),
)
for (const file of readdirSync(dist).filter((name) => name.endsWith('.html'))) {
  const html = readFileSync(`${dist}${file}`, 'utf8')
  faults.push(...foreignFetches(html).map((fetch) => `${file} fetches ${fetch}`))
  const read = (path: string) => readFileSync(`${dist}${path}`, 'utf8')
  faults.push(...unstyledClasses(html, read).map((name) => `${file} shows the class ${name} without styles`))
}
for (const fault of faults) process.stderr.write(`${fault}\n`)
if (faults.length > 0) process.exitCode = 1
