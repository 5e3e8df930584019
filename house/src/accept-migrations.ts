import { writeFileSync } from 'node:fs'
import type { House } from './house.ts'
import { acceptedPath, hashOf } from './rules/migrations.ts'

/** Adds the hashes of new migrations; what is listed already stays as it is. Answers the names added. */
export function acceptMigrations({ migrations, accepted }: House): string[] {
  const entries = migrations.map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), hashOf(text)] as const)
  const added = entries.filter(([name]) => !(name in accepted))
  const all = [...Object.entries(accepted), ...added].toSorted(([one], [other]) => (one < other ? -1 : 1))
  writeFileSync(acceptedPath, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
  return added.map(([name]) => name)
}
