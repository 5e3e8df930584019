// npm run house: proves the rules of the house and prints its figures. `--quiet` leaves the figures out;
// `--accept-migrations` adds the hashes of new migrations, `--fragments` lists the short files with one importer.
import { acceptMigrations } from './accept-migrations.ts'
import { dependencyFigures } from './dependency-figures.ts'
import { figures } from './figures.ts'
import { byPlace, findingLine } from './finding.ts'
import { fragments } from './fragments.ts'
import { readHouse } from './read-house.ts'
import { rules } from './rules.ts'
import { early } from './rules/refusals.ts'
import { exempt } from './rules/routes.ts'
import { placeholders } from './rules/specification.ts'

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

const seconds = ((performance.now() - began) / 1000).toFixed(1)
print(`the house: ${findings.length} findings in ${house.sources.length} files, ${seconds} s`)
process.exitCode = findings.length > 0 ? 1 : 0
