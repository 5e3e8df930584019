import { dependencyFigures, figures } from './figures.ts'
import { byPlace, findingLine } from './finding.ts'
import { fragments } from './fragments.ts'
import { readHouse } from './read-house.ts'
import { rules } from './rules.ts'
import { early } from './rules/refusals.ts'
import { exempt } from './rules/routes.ts'
import { formsIn } from './rules/prose.ts'
import { placeholders } from './rules/specification.ts'
import { writeFileSync } from 'node:fs'
import type { House } from './house.ts'
import { acceptedPath, hashOf } from './rules/migrations.ts'

// npm run house: proves the rules of the house and prints its figures. `--quiet` leaves the figures out;
// `--accept-migrations` adds the hashes of new migrations, `--fragments` lists the short files with one importer,
// `--prose <path>` the forms below a path that docs/writing.md avoids.

const began = performance.now()
const print = (line = '') => process.stdout.write(`${line}\n`)

if (process.argv.includes('--accept-migrations')) {
  for (const name of acceptMigrations(readHouse())) print(`accepted ${name}`)
}

const house = readHouse()
const findings = rules.flatMap((rule) => rule(house)).toSorted(byPlace)
for (const finding of findings) print(findingLine(finding))

if (!process.argv.includes('--quiet')) {
  if (findings.length > 0) print()
  for (const [question, figure, goal] of [...figures(house), ...dependencyFigures()]) {
    print(`${question.padEnd(38)} ${figure.padEnd(14)} ${goal && `goal ${goal}`}`.trimEnd())
  }
  const waiting = placeholders(house)
  print(`\nplaceholder pages (${waiting.length}): ${waiting.join(' ') || 'none'}`)
  for (const [code, reason] of Object.entries(early)) print(`refusal without a route: ${code}, ${reason}`)
  for (const [route, reason] of Object.entries(exempt)) print(`route without an action: ${route}, ${reason}`)
}

if (process.argv.includes('--fragments')) for (const path of fragments(house)) print(path)

const proseAt = process.argv.indexOf('--prose')
if (proseAt !== -1)
  for (const source of house.sources.filter(({ path }) => path.startsWith(process.argv[proseAt + 1] ?? '')))
    for (const { line, form } of formsIn(source)) print(`${source.path}:${line} ${form}`)

const seconds = ((performance.now() - began) / 1000).toFixed(1)
print(`the house: ${findings.length} findings in ${house.sources.length} files, ${seconds} s`)
process.exitCode = findings.length > 0 ? 1 : 0

/** Adds the hashes of new migrations; listed hashes remain unchanged. Answers the names added. */
function acceptMigrations({ migrations, accepted }: House): string[] {
  const entries = migrations.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), hashOf(text)] as const)
  const added = entries.filter(([name]) => !(name in accepted))
  const all = [...Object.entries(accepted), ...added].toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(acceptedPath, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
  return added.map(([name]) => name)
}
