import { createHash } from 'node:crypto'
import type { Finding } from '../finding.ts'
import type { House } from '../house.ts'

export const acceptedPath = 'house/accepted-migrations.json'
const form = /^(\d{4})-[a-z0-9-]+\.sql$/
const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Rule 10: migrations are numbered from 1 without gaps, say why in their first line, and never change once accepted. */
export function migrations(house: House): Finding[] {
  return [
    ...numbering(house),
    ...changes(house),
    ...house.migrations.flatMap(({ path, text }) => firstLine(path, text)),
  ]
}

function numbering({ migrations: files, ratchet }: House): Finding[] {
  const numbers = files.map(({ path }) => ({
    path,
    number: Number.parseInt(form.exec(fileName(path))?.[1] ?? '0', 10),
  }))
  const wrong = numbers
    .filter(({ number }) => number === 0)
    .map(({ path }) => finding(path, 'is named 0001-subject.sql: four digits, then words in kebab-case'))
  const twice = numbers
    .filter(({ number }, at) => number > 0 && numbers.findIndex((one) => one.number === number) < at)
    .map(({ path, number }) => finding(path, `the number ${number} is taken`))
  const used = new Set(numbers.map(({ number }) => number))
  const allowed = new Set(ratchet.missing_migrations)
  const gaps = Array.from({ length: Math.max(0, ...used) }, (_, at) => at + 1).filter((number) => !used.has(number))
  const missing = gaps
    .filter((number) => !allowed.has(number))
    .map((number) => finding('server/migrations', `there is no migration number ${number}`))
  const filled = [...allowed]
    .filter((number) => used.has(number))
    .map((number) => finding('house/ratchet.json', `migration ${number} exists: take it out of missing_migrations`))
  return [...wrong, ...twice, ...missing, ...filled]
}

function changes({ migrations: files, accepted, acceptedBefore }: House): Finding[] {
  const texts = new Map(files.map(({ path, text }) => [fileName(path), text]))
  const edited = Object.entries(accepted).flatMap(([name, hash]) => {
    const text = texts.get(name)
    if (text === undefined) return [finding(`server/migrations/${name}`, 'was accepted and is gone')]
    return hashOf(text) === hash
      ? []
      : [finding(`server/migrations/${name}`, 'was accepted and may not change; add a new one')]
  })
  const open = [...texts.keys()]
    .filter((name) => !(name in accepted))
    .map((name) => finding(`server/migrations/${name}`, 'is not accepted yet: npm run house -- --accept-migrations'))
  const rewritten = Object.keys(acceptedBefore)
    .filter((name) => accepted[name] !== acceptedBefore[name])
    .map((name) => finding(acceptedPath, `the entry of ${name} may not change`))
  return [...edited, ...open, ...rewritten]
}

function firstLine(path: string, text: string): Finding[] {
  return /^-- \S/.test(text) ? [] : [finding(path, 'the first line says why (-- …)')]
}

const finding = (path: string, sentence: string): Finding => ({ path, line: 1, rule: 'migrations', sentence })
