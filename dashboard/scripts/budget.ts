import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { filesOf, type Manifest } from './manifest.ts'

const dist = new URL('../dist/', import.meta.url)
const bytesPerKilobyte = 1000

const read = async (path: URL) => JSON.parse(await readFile(path, 'utf8'))
const manifest: Manifest = await read(new URL('.vite/manifest.json', dist))
const budgets: Readonly<Record<string, number>> = await read(new URL('../budgets.json', import.meta.url))

// what the app has loaded before it opens a page; behind the sign-in the frame comes with it
const shell = 'app.html'
const frame = 'src/shell/dashboard-layout.tsx'
const doors = /^src\/(session|shell\/not-found)/

const faults: string[] = []
for (const [entry, budget] of Object.entries(budgets)) {
  const weight = await kilobytesOf(entry)
  if (weight === undefined) faults.push(`${entry} has a budget but is not built`)
  else if (weight > budget) faults.push(`${entry} weighs ${rounded(weight)} kB, its budget is ${budget}`)
  if (weight !== undefined) process.stdout.write(`${entry.padEnd(48)} ${rounded(weight)} of ${budget} kB brotli\n`)
}
for (const page of Object.keys(manifest).filter((name) => name.endsWith('.page.tsx'))) {
  if (budgets[page] === undefined) faults.push(`${page} has no line in budgets.json`)
}
for (const fault of faults) process.stderr.write(`${fault}\n`)
if (faults.length > 0) process.exitCode = 1

/** The JavaScript and CSS that an entry or a page brings, with all that it imports at once; a page counts with the shell around it. */
async function kilobytesOf(entry: string): Promise<number | undefined> {
  if (!manifest[entry]) return undefined
  const files = filesOf(manifest, entriesOf(entry))
  const sizes = await Promise.all(files.map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0) / bytesPerKilobyte
}

function entriesOf(entry: string): string[] {
  if (entry.endsWith('.html')) return [entry]
  return doors.test(entry) ? [shell, entry] : [shell, frame, entry]
}

async function sizeOf(file: string): Promise<number> {
  return brotliCompressSync(await readFile(new URL(file, dist))).length
}

function rounded(weight: number): number {
  return Math.round(weight * 10) / 10
}
